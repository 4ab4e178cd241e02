const groupSeparator = "\u202f";
// The accepted digit separators; points and commas are not, since they may mean cents.
const spaces = /[ \u00a0\u2009\u202f]/g;

/** The goal in whole dollars, or NaN for anything that is not digits and spaces. */
export function goalDollars(text: string): number {
	const digits = text.replace(spaces, "");
	return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

/**
 * Groups the typed digits in threes and moves the caret behind the digit that it followed. Text with other characters is
 * unchanged, so that validation can report it.
 */
export function groupGoal(text: string, caret: number): { text: string; caret: number } {
	const digits = text.replace(spaces, "");
	if (!/^\d*$/.test(digits)) return { text, caret };
	const digitsBefore = text.slice(0, caret).replace(spaces, "").length;
	const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, groupSeparator);
	return { text: grouped, caret: positionAfter(grouped, digitsBefore) };
}

function positionAfter(grouped: string, digitCount: number): number {
	let seen = 0;
	let position = 0;
	while (seen < digitCount && position < grouped.length) {
		if (grouped[position] !== groupSeparator) seen += 1;
		position += 1;
	}
	return position;
}
