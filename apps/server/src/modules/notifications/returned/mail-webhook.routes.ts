import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { createErrorReport } from "../../../platform/log.ts";
import { receiveReport } from "./suppressions.ts";

const path = "/v1/webhooks/mail";
/** A report quotes our mail, which is much smaller. */
const messageBytesMax = 256 * 1024;

/** Of wrong passwords: the mail server itself may deliver any number of messages. */
const refusals: readonly CallLimit[] = [{ per: "address", points: 60, seconds: 600, whenBroken: "closed" }];

/**
 * The operator's mail server delivers the messages here that reach the return path, each as it is (message/rfc822), with
 * the password of MAIL_WEBHOOK_SECRET. Every message that could be read is accepted, whatever it is: the mail server
 * could do nothing with a refusal but send it to a stranger.
 */
export async function mountMailWebhook(
	app: FastifyInstance,
	deps: Platform & { rateLimits: RateLimits },
): Promise<void> {
	const { webhookSecret } = deps.config.mail;
	// Anyone can send wrong passwords, from any number of addresses.
	const reportRefused = createErrorReport(deps.log, "error", "a returned mail with a wrong password was refused");
	await app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: messageBytesMax }, (_request, body, done) =>
			done(null, body),
		);
		scope.post(
			path,
			{
				config: { access: "provider" },
				schema: { hide: true },
				// Before the body is read.
				onRequest: async (request) => {
					if (webhookSecret === undefined) throw new AppError("NotFoundException");
					if (hasPassword(request, webhookSecret)) return;
					await deps.rateLimits.consume("mailWebhook", refusals, { address: callerOf(request).address });
					const error = new AppError("MailWebhookPasswordException");
					reportRefused(error, { alarm: "mail-webhook-refused", requestId: request.id });
					throw error;
				},
			},
			async (request, reply) => {
				await receiveReport(deps, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
				return reply.code(204).send();
			},
		);
	});
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** HTTP Basic, which every mail server's tools can send; the user's name does not matter. */
function hasPassword({ headers }: FastifyRequest, secret: string): boolean {
	const [, encoded = ""] = /^Basic ([\w+/=-]{1,1000})$/.exec(headers.authorization ?? "") ?? [];
	const given = Buffer.from(encoded, "base64").toString("utf8");
	return timingSafeEqual(digest(given.slice(given.indexOf(":") + 1)), digest(secret));
}
