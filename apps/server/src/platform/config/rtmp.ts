import { ConfigError } from "./config-error.ts";
import { isLoopback } from "./transport.ts";

type Environment = { RTMP_PORT?: number | undefined; RTMP_HOST: string; RTMP_URL?: string | undefined };

export type RtmpListen = { host: string; port: number };

/** Where this process accepts encoders. */
export function readRtmp({ RTMP_PORT: port, RTMP_HOST: host }: Environment): RtmpListen | null {
	return port === undefined ? null : { host, port };
}

/**
 * What authors enter in their encoder; null if none is accepted, or if it is not known which address the proxy accepts:
 * an encoder reaches a listener on loopback through a proxy, whose address only the operator knows. Another process
 * may be the one that listens.
 * @throws ConfigError if encoders could not publish there
 */
export function readEncoderServer(env: Environment, mediaUrl: URL): string | null {
	if (env.RTMP_URL !== undefined) {
		if (!/^\/live\/?$/.test(new URL(env.RTMP_URL).pathname)) {
			throw new ConfigError("RTMP_URL must end with /live, such as rtmps://live.example.org/live.");
		}
		return env.RTMP_URL;
	}
	const isReached = !isLoopback(env.RTMP_HOST) || isLoopback(mediaUrl.hostname);
	return env.RTMP_PORT !== undefined && isReached ? `rtmp://${mediaUrl.hostname}:${env.RTMP_PORT}/live` : null;
}
