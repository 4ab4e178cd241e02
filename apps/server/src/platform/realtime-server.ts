import type { IncomingMessage, ServerResponse } from "node:http";
import { RealtimeAuth, realtimePath } from "@stride/contract/realtime";
import type { FastifyInstance } from "fastify";
import { Server, type Socket } from "socket.io";
import type { Role } from "./config.ts";
import type { Actor, ResolveActor } from "./http/actor.ts";
import { visitor } from "./http/actor.ts";
import type { TrustProxy } from "./http/client-address.ts";
import { commonSecurityHeaders } from "./http/content-security.ts";
import type { AddGauge } from "./metrics/metrics.ts";
import { createSocketGuard } from "./security/socket-guard.ts";

/** `address`: the visitor's network address for limits. `clientId`: the client's label, empty without one. */
export type RealtimeSocket = Socket & { data: { actor: Actor; address: string; clientId: string } };

/** A kind of namespace: `/v1/campaign/{uuid}`. It is created only if the id is a UUID and exists. */
export type NamespaceKind = {
	/** The path before the id, with its closing slash. */
	prefix: string;
	exists(id: string): Promise<boolean>;
	onConnect(socket: RealtimeSocket, id: string): Promise<void>;
	/** Called after a socket has sent a fresh token, since its actor may have changed. */
	onAuthorize?(socket: RealtimeSocket, id: string): Promise<void>;
};

export type Realtime = {
	add(kind: NamespaceKind): void;
	/** The prefixes of all kinds; connections to any other namespace are rejected. */
	prefixes(): readonly string[];
	/** The ids under a prefix that have connected clients on this node. */
	watched(prefix: string): string[];
	isWatched(prefix: string, id: string): boolean;
	emit(prefix: string, id: string, event: string, payload: unknown): void;
	measure(addGauge: AddGauge): void;
	stop(): Promise<void>;
};

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Clients send tokens and small reports only. */
const messageBytesMax = 16 * 1024;
/** A client selects a namespace immediately after it connects. */
const namespaceTimeoutMs = 10_000;
const escapePattern = (text: string) => text.replace(/[/\\^$.*+?()[\]{}|-]/g, "\\$&");

export function createRealtime(deps: {
	http: FastifyInstance;
	publicUrl: string;
	trustProxy: TrustProxy;
	connectionsPerAddress: number;
	/** Sockets belong to the role `web`; without it none is admitted. */
	roles: ReadonlySet<Role>;
	resolveActor: ResolveActor;
}): Realtime {
	const guard = createSocketGuard(deps);
	const io = new Server(deps.http.server, {
		path: realtimePath,
		serveClient: false,
		maxHttpBufferSize: messageBytesMax,
		cleanupEmptyChildNamespaces: true,
		connectTimeout: namespaceTimeoutMs,
		allowRequest: deps.roles.has("web")
			? guard.allowRequest
			: (_request, decide) => decide("this process does not have the role web", false),
	});
	guard.watch(io.engine);
	// Set before the request is checked, since the engine announces no headers of a refusal.
	io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
		for (const [name, value] of Object.entries(commonSecurityHeaders(deps.publicUrl))) response.setHeader(name, value);
		next();
	});
	// The root namespace publishes nothing, so connections to it are rejected.
	io.use((_socket, next) => next(new Error("unknown namespace")));

	async function actorOf(socket: Socket): Promise<Actor> {
		const auth = RealtimeAuth.safeParse(socket.handshake.auth);
		const header = socket.handshake.headers.authorization?.replace(/^Bearer /, "");
		const token = (auth.success && auth.data.token) || header;
		return token ? deps.resolveActor(token) : visitor;
	}

	/**
	 * A client sends a fresh token after a refresh; they are processed one at a time, and further ones are dropped
	 * meanwhile.
	 */
	function followTokens(socket: RealtimeSocket, authorized: () => Promise<void> | undefined): void {
		let isBusy = false;
		socket.on("authorize", async (message: unknown) => {
			const { token } = RealtimeAuth.safeParse(message).data ?? {};
			if (!token || isBusy) return;
			isBusy = true;
			try {
				socket.data.actor = await deps.resolveActor(token);
				await authorized();
			} catch {
				socket.disconnect(true);
			} finally {
				isBusy = false;
			}
		});
	}

	function clientIdOf(socket: Socket): string {
		const auth = RealtimeAuth.safeParse(socket.handshake.auth);
		const header = socket.handshake.headers.clientid;
		return (auth.success && auth.data.clientId) || (typeof header === "string" ? header.slice(0, 100) : "");
	}

	const prefixes: string[] = [];

	return {
		prefixes: () => prefixes,
		add(kind) {
			prefixes.push(kind.prefix);
			const pattern = new RegExp(`^${escapePattern(kind.prefix)}${uuid}$`);
			// The id is checked before the namespace is created: unknown names allocate nothing.
			const parent = io.of((name, _auth, next) => {
				if (!pattern.test(name)) return next(null, false);
				kind.exists(name.slice(kind.prefix.length)).then(
					(known) => next(null, known),
					() => next(null, false),
				);
			});
			parent.on("connection", (socket: RealtimeSocket) => {
				const id = socket.nsp.name.slice(kind.prefix.length);
				socket.data.actor = visitor;
				socket.data.clientId = clientIdOf(socket);
				socket.data.address = guard.networkOf(socket.request);
				followTokens(socket, () => kind.onAuthorize?.(socket, id));
				socket.emit("clientCreated", { clientId: socket.data.clientId });
				actorOf(socket)
					.then((actor) => {
						socket.data.actor = actor;
						return kind.onConnect(socket, id);
					})
					.catch(() => socket.disconnect(true));
			});
		},
		watched: (prefix) =>
			[...io._nsps.values()]
				.filter((namespace) => namespace.name.startsWith(prefix) && namespace.sockets.size > 0)
				.map((namespace) => namespace.name.slice(prefix.length)),
		isWatched: (prefix, id) => (io._nsps.get(`${prefix}${id}`)?.sockets.size ?? 0) > 0,
		emit(prefix, id, event, payload) {
			io._nsps.get(`${prefix}${id}`)?.emit(event, payload);
		},
		measure(addGauge) {
			addGauge({
				name: "sockets_open",
				help: "Clients of this process's sockets, by the path before the id",
				labelNames: ["namespace"],
				read() {
					const counts = new Map(prefixes.map((prefix) => [prefix, 0]));
					for (const { name, sockets } of io._nsps.values()) {
						const prefix = name.slice(0, name.lastIndexOf("/") + 1);
						if (counts.has(prefix)) counts.set(prefix, (counts.get(prefix) ?? 0) + sockets.size);
					}
					return [...counts].map(([namespace, value]) => ({ labels: { namespace }, value }));
				},
			});
		},
		async stop() {
			// The HTTP server is closed by its owner, once the requests in flight are finished.
			io.engine.close();
		},
	};
}
