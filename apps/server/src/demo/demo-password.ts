import type { Secrets } from "../platform/security/secrets.ts";

const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";
const syllablesPerWord = 3;
const words = 4;

/**
 * The password of a demo account, derived from this installation's secret: the same at every start, and different in
 * every installation. Four pronounceable words and a number, about 75 bits.
 */
export function demoPassword(secrets: Secrets, email: string): string {
	const bytes = secrets.key(`demo-password:${email}`);
	let used = 0;
	const next = () => bytes[used++] ?? 0;
	const pick = (letters: string) => letters.charAt(next() % letters.length);
	const syllable = () => pick(consonants) + pick(vowels);
	const word = () => Array.from({ length: syllablesPerWord }, syllable).join("");
	const spoken = Array.from({ length: words }, word).map((text) => text.charAt(0).toUpperCase() + text.slice(1));
	return `${spoken.join("-")}-${10 + (next() % 90)}`;
}
