/** Something a person can put right; the message is one clear line. */
export class SetupError extends Error {
	/** @override */
	name = "SetupError";
}
