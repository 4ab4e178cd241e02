/** The checksum rule of card numbers; `number` is digits only. Also part of the card form in the browser. */
export function passesLuhn(number: string): boolean {
	let sum = 0;
	for (const [index, digit] of Array.from(number).reverse().entries()) {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		sum += value > 9 ? value - 9 : value;
	}
	return sum % 10 === 0;
}
