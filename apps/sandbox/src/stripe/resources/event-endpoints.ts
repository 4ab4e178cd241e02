import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import { boolean, listParameters, text } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import { listAnswer, retrieveAnswer } from "./answers.ts";

const EVENT_TYPE = /^[a-z_]+(\.[a-z_]+)*(\.\*)?$|^\*$/;
const eventType = text(100).regex(EVENT_TYPE, "Invalid event type");

const listInput = z.strictObject({
	...listParameters,
	delivery_success: boolean.optional(),
	type: eventType.optional(),
	types: z.array(eventType).max(20, "Invalid array: at most 20 types").optional(),
});

/** Events stay readable for 30 days by the sandbox's clock; the server's housekeeping prunes older ones. */
export const EVENT_RETENTION_SECONDS = 30 * 24 * 3600;

export const eventEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/events",
		access: "secret",
		handle: (service, call) =>
			listAnswer(
				service,
				call,
				"event",
				listInput,
				() => ({}),
				(input) => {
					if (input.type !== undefined && input.types !== undefined) {
						throw invalidRequest("You may pass either `type` or `types`, but not both.", { param: "types" });
					}
					return {
						types: input.types ?? (input.type === undefined ? undefined : [input.type]),
						delivered: input.delivery_success,
						newerThan: service.clock.nowSeconds() - EVENT_RETENTION_SECONDS,
					};
				},
			),
	},
	{
		method: "GET",
		path: "/v1/events/:id",
		access: "secret",
		handle: (service, call) => retrieveAnswer(service, call, "event"),
	},
];
