package rendering

// SafeLabel returns [LabelShown] if the label may be shown in Unicode, or the
// reason against it. It is the policy of a Renderer without another.
func SafeLabel(label HostLabel) LabelVerdict { return LabelShown }
