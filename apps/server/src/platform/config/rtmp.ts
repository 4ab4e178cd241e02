import { isLoopback } from "./transport.ts";

type Environment = { RTMP_PORT?: number | undefined; RTMP_HOST: string; RTMP_URL?: string | undefined };

/** `serverUrl`: what authors enter in their encoder; null if it is not known which address the proxy accepts. */
export type RtmpListen = { host: string; port: number; serverUrl: string | null };

/** An encoder reaches a listener on loopback through a proxy, whose address only the operator knows. */
export function readRtmp(env: Environment, mediaUrl: URL): RtmpListen | null {
	if (env.RTMP_PORT === undefined) return null;
	const isReached = !isLoopback(env.RTMP_HOST) || isLoopback(mediaUrl.hostname);
	const direct = isReached ? `rtmp://${mediaUrl.hostname}:${env.RTMP_PORT}/live` : null;
	return { host: env.RTMP_HOST, port: env.RTMP_PORT, serverUrl: env.RTMP_URL ?? direct };
}
