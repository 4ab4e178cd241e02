const groupSeparator = "\u202f";
// What people part digits with; a point or a comma is left alone, for it may mean cents.
const spaces = /[ \u00a0\u2009\u202f]/g;

/** The goal in whole dollars, or NaN for anything that is not digits and spaces. */
export function goalDollars(text: string): number {
	const digits = text.replace(spaces, "");
	return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

/**
 * Groups what is being typed in threes and keeps the caret behind the digit that it followed. Text that is more than
 * digits and spaces stays untouched, so that the form can say what is wrong with it.
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
