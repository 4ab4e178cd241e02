import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { MediaNodes } from "../nodes/media-nodes.ts";

/**
 * Answers a viewer's request with the address of the process that hosts the stream (307).
 * @returns false if the stream is not hosted elsewhere
 */
export async function redirectToHost(
	nodes: Pick<MediaNodes, "findOther">,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<boolean> {
	const { streamId } = request.params as { streamId: string };
	const host = isUuid(streamId) ? await nodes.findOther(streamId) : undefined;
	if (host === undefined) return false;
	await reply.header("cache-control", "no-store").redirect(`${host}${request.url}`, 307);
	return true;
}

/** In a process without the role `media`: viewers begin at the site's address and are sent to the host. */
export function mountPlaybackRedirects(http: FastifyInstance, nodes: Pick<MediaNodes, "findOther">): void {
	const options = { config: { access: "anyone", isTraced: false }, schema: { hide: true } };
	http.get<{ Params: { streamId: string } }>("/live/:streamId/*", options, async (request, reply) => {
		if (!(await redirectToHost(nodes, request, reply))) throw new AppError("NotFoundException");
		return reply;
	});
}
