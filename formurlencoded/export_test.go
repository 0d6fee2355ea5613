package formurlencoded

var CountSequences = countSequences
