/** Where parts end, on the stream's time line of 90 kHz. */
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
	/** How long the last picture lasted: what the next one will probably last too. */
	lastPictureTicks: number;
};

/**
 * Every boundary that follows from knowing the pictures up to `endTicks`, in order; the last one of a final
 * question is its end. All parts but a segment's last stay between 85 and 100 % of the part target
 * (RFC 8216bis, 4.4.4.9). A boundary lies at a picture's start where there is one in that range; else, with a
 * sound to fill the part, in the midst of a long picture.
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
	// Cutting now instead of when the next picture comes saves the viewers the length of one picture.
	return isLongEnough && isNextTooMuch ? [...boundaries, endTicks] : boundaries;
}

function nextBoundary(start: number, question: BoundaryQuestion, rules: BoundaryRules): number {
	const latest = start + rules.partTargetTicks;
	const earliest = start + rules.minPartTicks;
	const atPicture = question.pictureStartsTicks.findLast((picture) => picture > start && picture <= latest);
	if (atPicture !== undefined && (atPicture >= earliest || !rules.hasSound)) return atPicture;
	if (!question.isFinal) return latest;
	// The part that remains is made of sound alone; it has to be long enough to hold some.
	return Math.min(latest, Math.max(earliest, question.endTicks - (rules.partTargetTicks - rules.minPartTicks)));
}
