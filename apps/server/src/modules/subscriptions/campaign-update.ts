/** The kinds of updates that subscribers receive, in the order in which a mail lists them. */
export const updateKinds = [
	"stream-live",
	"stream-soon",
	"stream-scheduled",
	"campaign-ended",
	"goal-100",
	"goal-90",
	"goal-50",
	"post",
] as const;
export type UpdateKind = (typeof updateKinds)[number];

export function readUpdateKind(text: string): UpdateKind {
	const kind = updateKinds.find((known) => known === text);
	if (!kind) throw new Error(`Not a kind of update: ${text}`);
	return kind;
}

export type CampaignUpdate = {
	id: string;
	campaignId: string;
	kind: UpdateKind;
	subjectId: string;
	occurrence: string;
};

/** Whether an update is worthless an hour later. */
export const isUrgent = (kind: UpdateKind): boolean => kind === "stream-soon" || kind === "stream-live";

const milestones = [50, 90, 100] as const;
export type Milestone = (typeof milestones)[number];
export const milestoneKind = (percent: Milestone): UpdateKind => `goal-${percent}`;

/** @returns the percentage of a milestone's kind, null for other kinds */
export const percentOf = (kind: UpdateKind): Milestone | null =>
	milestones.find((percent) => milestoneKind(percent) === kind) ?? null;

const isReached = (percent: number, raisedCents: number, goalCents: number) => raisedCents * 100 >= goalCents * percent;

/** The milestones between the previous and the present total. */
export const milestonesPassed = (progress: {
	goalCents: number;
	beforeCents: number;
	afterCents: number;
}): Milestone[] =>
	milestones.filter(
		(percent) =>
			!isReached(percent, progress.beforeCents, progress.goalCents) &&
			isReached(percent, progress.afterCents, progress.goalCents),
	);

/** Whether a passed milestone still holds: donations may have been refunded since. */
export const stillHolds = (percent: Milestone, now: { raisedCents: number; goalCents: number }): boolean =>
	isReached(percent, now.raisedCents, now.goalCents);
