/** A wrong or missing setting; the message is one line for the operator. */
export class ConfigError extends Error {
	constructor(message: string) {
		super(message);
		this.name = "ConfigError";
	}
}
