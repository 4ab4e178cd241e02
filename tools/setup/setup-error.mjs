/** An error that a person can fix; the message is one clear line. */
export class SetupError extends Error {
	/** @override */
	name = "SetupError";
}
