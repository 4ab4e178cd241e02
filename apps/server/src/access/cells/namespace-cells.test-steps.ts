import { io, type Socket } from "socket.io-client";
import { type CampaignKind, campaignKinds, type Role, type World } from "../world.test-steps.ts";
import { streamNamespaceIds } from "./stream-cells.test-steps.ts";

/*
 * One row per kind of namespace, by its prefix: the ids that admit connections. Every other id is refused before its
 * namespace is created.
 */
export type NamespaceRow = { ids: Record<string, { id: (world: World) => string; isAdmitted: boolean }> };

const visible = new Set<CampaignKind>(["own", "other's", "ended"]);

export const namespaceCells: Record<string, NamespaceRow> = {
	"/v1/campaign/": {
		ids: {
			...Object.fromEntries(
				campaignKinds.map((kind) => [
					kind,
					{ id: (world: World) => world.campaigns[kind], isAdmitted: visible.has(kind) },
				]),
			),
			"in capitals": { id: (world) => world.campaigns.own.toUpperCase(), isAdmitted: false },
			"a name": { id: () => "around-the-lake", isAdmitted: false },
		},
	},
	"/v1/playback-live-stream/": { ids: streamNamespaceIds },
};

/** The outcome of a socket's connection to a namespace: connected or refused. */
export async function enter(world: World, role: Role, namespace: string): Promise<"connected" | "refused"> {
	const token = world.tokens[role];
	const socket: Socket = io(`${world.app.url}${namespace}`, {
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
		auth: token ? { token } : {},
	});
	try {
		return await new Promise((resolve, reject) => {
			for (const state of ["refresh-donations", "metadata"]) socket.once(state, () => resolve("connected"));
			socket.once("connect_error", () => resolve("refused"));
			socket.once("disconnect", (reason) => reject(new Error(`It was connected, then disconnected: ${reason}`)));
		});
	} finally {
		socket.off().disconnect();
	}
}
