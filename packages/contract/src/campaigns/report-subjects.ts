/** What can be reported; `{kind}` in the path. In a module of its own, so that pages that only open the form load no schema. */
export const reportedKinds = ["campaign", "live-stream", "post", "comment", "profile", "offline"] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** What is wrong with it, close to the categories of the transparency database of the Digital Services Act. */
export const reportCategories = [
	"fraud",
	"hate",
	"violence",
	"self-harm",
	"child-abuse",
	"privacy",
	"copyright",
	"spam",
	"other",
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** Article 16(2)(c): a notice of sexual abuse of children needs neither name nor e-mail. */
export const mayBeAnonymous = (category: unknown): boolean => category === "child-abuse";
