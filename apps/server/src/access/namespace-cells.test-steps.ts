import { io, type Socket } from "socket.io-client";
import { streamNamespaceIds } from "./stream-cells.test-steps.ts";
import { type CampaignKind, campaignKinds, type Role, type World } from "./world.test-steps.ts";

/*
 * One row per kind of namespace, by its prefix: which ids let anybody in. Every other id is refused before its
 * namespace comes to be.
 */
export type NamespaceRow = { ids: Record<string, { id: (world: World) => string; isLetIn: boolean }> };

const visible = new Set<CampaignKind>(["own", "other's", "ended"]);

export const namespaceCells: Record<string, NamespaceRow> = {
	"/v1/campaign/": {
		ids: {
			...Object.fromEntries(
				campaignKinds.map((kind) => [
					kind,
					{ id: (world: World) => world.campaigns[kind], isLetIn: visible.has(kind) },
				]),
			),
			"in capitals": { id: (world) => world.campaigns.own.toUpperCase(), isLetIn: false },
			"a name": { id: () => "around-the-lake", isLetIn: false },
		},
	},
	"/v1/playback-live-stream/": { ids: streamNamespaceIds },
};

/** What becomes of a socket that asks for a namespace: let in, or refused. */
export async function enter(world: World, role: Role, namespace: string): Promise<"let in" | "refused"> {
	const token = world.tokens[role];
	const socket: Socket = io(`${world.app.url}${namespace}`, {
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
		auth: token ? { token } : {},
	});
	try {
		return await new Promise((resolve, reject) => {
			for (const state of ["refresh-donations", "metadata"]) socket.once(state, () => resolve("let in"));
			socket.once("connect_error", () => resolve("refused"));
			socket.once("disconnect", (reason) => reject(new Error(`It was let in, then put out: ${reason}`)));
		});
	} finally {
		socket.off().disconnect();
	}
}
