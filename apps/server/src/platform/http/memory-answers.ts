import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Files in memory that never change under their address and are the same for every client. */
export type MemoryFiles = {
	/** The pattern of the route that answers everything else about such paths, errors included. */
	route: string;
	prefix: string;
	headers: OutgoingHttpHeaders;
	/** Called for each GET whose path begins with the prefix; it must not throw. */
	find: (path: string) => Buffer | undefined;
};

/** @param durationMs until the response was handed to the system */
type OnAnswered = (route: string, durationMs: number) => void;

export type MemoryAnswers = {
	add(files: MemoryFiles): void;
	onAnswered(listener: OnAnswered): void;
	/** @returns false if there is no such file: the request is the framework's */
	answer(request: IncomingMessage, response: ServerResponse): boolean;
};

/**
 * Answers the most frequent requests, those for parts of live video, before the framework: its hooks for languages,
 * accounts and cookies take more than a quarter of the time of such a response.
 * @param options.headers of every response
 * @param options.isEnabled false while a hook of the framework matters, such as the access log's
 */
export function createMemoryAnswers(options: {
	headers: OutgoingHttpHeaders;
	isEnabled: () => boolean;
}): MemoryAnswers {
	const sources: MemoryFiles[] = [];
	const listeners: OnAnswered[] = [];
	return {
		add: (files) => void sources.push({ ...files, headers: { ...options.headers, ...files.headers } }),
		onAnswered: (listener) => void listeners.push(listener),
		answer(request, response) {
			const { url = "" } = request;
			const files = sources.find(({ prefix }) => url.startsWith(prefix));
			if (!files || request.method !== "GET" || !options.isEnabled()) return false;
			const body = files.find(url);
			if (!body) return false;
			const begunAt = performance.now();
			const publish = () => {
				for (const listener of listeners) listener(files.route, performance.now() - begunAt);
			};
			response.writeHead(200, { ...files.headers, "content-length": body.length }).end(body);
			// As a rule the system takes all of it at once, and each response is spared a listener.
			if (response.writableFinished) publish();
			else response.once("finish", publish);
			return true;
		},
	};
}
