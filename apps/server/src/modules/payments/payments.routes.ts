import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/context.ts";
import { createErrorReport } from "../../platform/log.ts";
import type { ConnectedAccounts, PaymentProvider } from "./payment-provider.ts";
import { receiveEvent } from "./provider-events.ts";

const eventBytesMax = 512 * 1024;

/** The provider's webhook: signed over the raw bytes, so its body is not parsed before the signature is verified. */
export async function mountPaymentWebhook(
	app: FastifyInstance,
	deps: Platform & { paymentProvider: PaymentProvider; connectedAccounts: ConnectedAccounts },
): Promise<void> {
	// Anyone can send requests without a valid signature, any number of them.
	const reportForged = createErrorReport(deps.log, "error", "an event with an invalid signature was refused");
	await app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: eventBytesMax }, (_request, body, done) =>
			done(null, body),
		);
		scope.post(
			"/v1/webhooks/stripe",
			{ config: { access: "provider" }, schema: { hide: true } },
			async (request, reply) => {
				const signature = request.headers["stripe-signature"];
				await receiveEvent(
					{ ...deps, reportForged },
					{
						rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
						signature: typeof signature === "string" ? signature : "",
					},
				);
				return reply.code(204).send();
			},
		);
	});
}
