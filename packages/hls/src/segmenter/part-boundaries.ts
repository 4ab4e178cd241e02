/** Where parts end, on the stream's 90 kHz time line. */
export type BoundaryRules = { partTargetTicks: number; minPartTicks: number; hasSound: boolean };

export type BoundaryQuestion = {
	/** The open part's start. */
	partStartTicks: number;
	/** Starts of the pictures known to lie in the open part, in order. */
	pictureStartsTicks: readonly number[];
	/** Where the last of them ends: the start of the next picture, or the end of the run. */
	endTicks: number;
	/** The segment ends there. */
	isFinal: boolean;
	/** The duration of the last picture, used as the estimate for the next one. */
	lastPictureTicks: number;
};

/**
 * Every boundary that follows from the pictures known up to `endTicks`, in order; with `isFinal` the last boundary is
 * `endTicks`. All parts except a segment's last stay between 85 and 100 % of the part target (RFC 8216bis, 4.4.4.9). A
 * boundary lies at a picture's start where there is one in that range; else, with sound to fill the part, in the middle
 * of a long picture.
 */
export function listPartBoundaries(question: BoundaryQuestion, rules: BoundaryRules): number[] {
	const { endTicks, isFinal, lastPictureTicks } = question;
	const boundaries: number[] = [];
	let start = question.partStartTicks;
	while (endTicks - start > rules.partTargetTicks) {
		start = nextBoundary(start, question, rules);
		boundaries.push(start);
	}
	if (isFinal) return [...boundaries, endTicks];
	const isLongEnough = endTicks - start >= rules.minPartTicks;
	const isNextTooMuch = endTicks + lastPictureTicks - start > rules.partTargetTicks;
	// Cutting now instead of at the next picture saves the viewers one picture duration of latency.
	return isLongEnough && isNextTooMuch ? [...boundaries, endTicks] : boundaries;
}

function nextBoundary(start: number, question: BoundaryQuestion, rules: BoundaryRules): number {
	const latest = start + rules.partTargetTicks;
	const earliest = start + rules.minPartTicks;
	const atPicture = question.pictureStartsTicks.findLast((picture) => picture > start && picture <= latest);
	if (atPicture !== undefined && (atPicture >= earliest || !rules.hasSound)) return atPicture;
	if (!question.isFinal) return latest;
	// The remaining part consists of sound only; it has to be long enough to contain some.
	return Math.min(latest, Math.max(earliest, question.endTicks - (rules.partTargetTicks - rules.minPartTicks)));
}
