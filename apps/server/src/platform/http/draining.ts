import { Server as TcpServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { healthPrefix } from "../health.ts";
import { mediaPrefixes } from "./other-roles.ts";

/** Counted in timers instead of time: a busy event loop accepts waiting connections between two of them. */
const quietTimers = 5;
const quietTimerMs = 100;
/**
 * Requests that do not cease: readiness is read as long as the process runs, and players request playlists several
 * times a second until their streams are handed over, which comes after this wait.
 */
const uncounted = [healthPrefix, ...mediaPrefixes];

export type Draining = {
	/** Whether the process takes itself out of service. */
	hasBegun(): boolean;
	/**
	 * Requests are still served, and each answer ends its connection, so that proxies empty their pools. Resolves when
	 * they had `delayMs` to read that this process is not ready, and no further request of a page or the API has arrived
	 * for half a second: an overloaded process has connections waiting that it has not accepted, which closing the
	 * listener would reset. Traffic that does not end is waited for `quietDeadlineMs` at most, and not at all without a
	 * delay.
	 */
	begin(delayMs: number, quietDeadlineMs: number): Promise<void>;
	/** Stops listening and waits for handlers and responses in progress, no longer than the deadline. */
	finish(deadlineMs: number): Promise<void>;
};

/**
 * Lets requests finish before the server closes. The framework's own close refuses requests within the process at once,
 * which pages in progress still need, so it must come after `finish`. Create before the routes.
 */
export function createDraining(app: FastifyInstance): Draining {
	let begun = false;
	let running = 0;
	let arrived = 0;
	let onIdle: (() => void) | undefined;
	const enter = () => void running++;
	const leave = () => {
		if (--running === 0) onIdle?.();
	};

	app.server.on("request", (request, response) => {
		// Answered before the framework, from memory.
		if (response.writableFinished) return;
		if (!uncounted.some((prefix) => request.url?.startsWith(prefix))) arrived++;
		enter();
		response.once("close", leave);
	});
	// A handler may outlive the connection of its client, and then still needs the database.
	app.addHook("onRoute", (route) => {
		const { handler } = route;
		route.handler = function handleCounted(request, reply) {
			const answer: unknown = handler.call(this, request, reply);
			if (answer instanceof Promise) {
				enter();
				// The framework handles the failure; this only observes the end.
				answer.then(leave, leave);
			}
			return answer as ReturnType<typeof handler>;
		};
	});
	app.addHook("onSend", (_request, reply, _payload, done) => {
		if (begun) reply.header("connection", "close");
		done();
	});

	const onQuiet = (deadlineMs: number, callback: () => void) => {
		const deadline = performance.now() + deadlineMs;
		let seen = arrived;
		let quiet = 0;
		const timer = setInterval(() => {
			quiet = arrived === seen ? quiet + 1 : 0;
			seen = arrived;
			if (quiet < quietTimers && performance.now() < deadline) return;
			clearInterval(timer);
			callback();
		}, quietTimerMs);
	};

	return {
		hasBegun: () => begun,
		begin(delayMs, quietDeadlineMs) {
			begun = true;
			const { promise, resolve } = Promise.withResolvers<void>();
			if (delayMs > 0) setTimeout(() => onQuiet(quietDeadlineMs, resolve), delayMs);
			else resolve();
			return promise;
		},
		async finish(deadlineMs) {
			// The HTTP server's own `close` ends connections whose response is written but not yet sent to a slow client.
			if (app.server.listening) TcpServer.prototype.close.call(app.server);
			if (running === 0) return;
			const { promise, resolve } = Promise.withResolvers<void>();
			const timer = setTimeout(resolve, deadlineMs);
			onIdle = resolve;
			await promise;
			clearTimeout(timer);
		},
	};
}
