import { z } from "zod";

/** An invalid call of the controls. */
export class ControlError extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.name = "ControlError";
		this.status = status;
	}
}

export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
	const result = schema.safeParse(body ?? {});
	if (result.success) return result.data;
	throw new ControlError(400, z.prettifyError(result.error));
}
