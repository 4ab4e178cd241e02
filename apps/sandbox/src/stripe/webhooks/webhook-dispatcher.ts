import { createHmac } from "node:crypto";
import http from "node:http";
import type { Delivery, DeliveryStore } from "./delivery-store.ts";

const MAX_CONCURRENT = 8;
const ANSWER_TIMEOUT_MS = 10_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const MAX_TIMER_MS = 60 * 60 * 1000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before the second, third … attempt; the last one repeats until three days have passed. */
const RETRY_PAUSES_MS = [
	100,
	500,
	2 * SECOND,
	10 * SECOND,
	MINUTE,
	5 * MINUTE,
	30 * MINUTE,
	2 * HOUR,
	5 * HOUR,
	10 * HOUR,
	12 * HOUR,
];

interface WebhookDispatcher {
	/** Checks for due deliveries; called after each commit that queued one. */
	wake(): void;
	/** Stops sending and waits for pending answers. */
	stop(): Promise<void>;
}

interface DispatcherDeps {
	deliveries: DeliveryStore;
	/** The body to send, read at the time of sending; undefined when the event has been pruned. */
	bodyOf(eventId: string): string | undefined;
	url: string;
	secret: string;
	nowMs(): number;
	/** Real time for the signature, which a receiver checks against its own clock. */
	realNowMs(): number;
	log(line: string): void;
}

/** Sends queued events over HTTP with bounded concurrency; the queue is stored in SQLite and survives a crash. */
export function createWebhookDispatcher(deps: DispatcherDeps): WebhookDispatcher {
	const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT });
	const inFlight = new Map<number, Promise<void>>();
	let timer: NodeJS.Timeout | undefined;
	let stopped = false;

	function pump(): void {
		if (stopped) return;
		clearTimeout(timer);
		const waiting = deps.deliveries.listOpen(MAX_CONCURRENT * 2).filter((delivery) => !inFlight.has(delivery.seq));
		for (const delivery of waiting) {
			if (inFlight.size >= MAX_CONCURRENT) return;
			const pauseMs = delivery.dueMs - deps.nowMs();
			if (pauseMs > 0) {
				timer = setTimeout(pump, Math.min(pauseMs, MAX_TIMER_MS));
				return;
			}
			inFlight.set(
				delivery.seq,
				attempt(delivery).catch((error: unknown) => deps.log(`webhook queue: ${String(error)}`)),
			);
		}
	}

	async function attempt(delivery: Delivery): Promise<void> {
		// No response is recorded as a failed delivery, which is repeated.
		const httpStatus = await send(delivery).catch(() => null);
		inFlight.delete(delivery.seq);
		if (stopped && httpStatus === null) return;
		deps.deliveries.settle(delivery.seq, outcomeOf(delivery, httpStatus, deps.nowMs()));
		if (httpStatus === null || httpStatus >= 300)
			deps.log(`webhook ${delivery.type} answered ${httpStatus ?? "nothing"}`);
		pump();
	}

	async function send(delivery: Delivery): Promise<number> {
		const body = deps.bodyOf(delivery.event);
		if (body === undefined) return 410;
		const signature = signWebhook(deps.secret, body, Math.floor(deps.realNowMs() / 1000));
		return post(deps.url, body, signature, agent);
	}

	return {
		wake: pump,
		async stop() {
			stopped = true;
			clearTimeout(timer);
			agent.destroy();
			await Promise.all(inFlight.values());
		},
	};
}

function outcomeOf(delivery: Delivery, httpStatus: number | null, nowMs: number) {
	const attempt = delivery.attempt + 1;
	if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
		return { status: "delivered" as const, attempt, httpStatus, dueMs: delivery.dueMs };
	}
	const pauseMs = RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length) - 1] ?? HOUR;
	const expired = nowMs + pauseMs > delivery.queuedMs + GIVE_UP_AFTER_MS;
	return { status: expired ? ("failed" as const) : ("retrying" as const), attempt, httpStatus, dueMs: nowMs + pauseMs };
}

function post(url: string, body: string, signature: string, agent: http.Agent): Promise<number> {
	return new Promise((resolve, reject) => {
		const request = http.request(
			url,
			{
				method: "POST",
				agent,
				signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
				headers: {
					"content-type": "application/json; charset=utf-8",
					"content-length": Buffer.byteLength(body),
					"stripe-signature": signature,
					"user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
				},
			},
			(response) => {
				response.resume();
				response.on("error", reject);
				response.on("end", () => resolve(response.statusCode ?? 0));
			},
		);
		request.on("error", reject);
		request.end(body);
	});
}

/** The value of `Stripe-Signature`: a timestamp in seconds and an HMAC over it and the exact body. */
function signWebhook(secret: string, body: string, timestampSeconds: number): string {
	const signature = createHmac("sha256", secret).update(`${timestampSeconds}.${body}`).digest("hex");
	return `t=${timestampSeconds},v1=${signature}`;
}
