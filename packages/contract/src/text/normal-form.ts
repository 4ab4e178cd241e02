/*
 * Unicode normalisation sorts each run of combining marks by class, in time that grows with the square of the run.
 * UAX #15 calls a text stream-safe whose runs have at most 30 marks; every written language stays far below.
 */
const marksInRowMax = 30;
/** The halfwidth sound marks are letters that NFKC turns into combining marks. */
const mark = "[\\p{M}\\uff9e\\uff9f]";
const longRun = new RegExp(`${mark}{${marksInRowMax + 1}}`, "u");
const longRuns = new RegExp(`(${mark}{${marksInRowMax}})${mark}+`, "gu");

/** True for a text that is not stream-safe. Fields refuse it. */
export const hasLongMarkRun = (text: string): boolean => longRun.test(text);

/** Normalises in linear time, whatever the text: marks beyond a stream-safe run are cut. */
export const normalizeText = (text: string, form: "NFC" | "NFKC"): string =>
	text.replace(longRuns, "$1").normalize(form);
