import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { listParameters, text } from "../parameters.ts";
import { listAnswer, retrieveAnswer } from "./answers.ts";

const listInput = z.strictObject({
	...listParameters,
	charge: text(100).optional(),
	payment_intent: text(100).optional(),
});

export const disputeEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/disputes",
		access: "secret",
		handle: (service, call) =>
			listAnswer(service, call, "dispute", listInput, ({ charge, payment_intent }) => ({ charge, payment_intent })),
	},
	{
		method: "GET",
		path: "/v1/disputes/:id",
		access: "secret",
		handle: (service, call) => retrieveAnswer(service, call, "dispute"),
	},
];
