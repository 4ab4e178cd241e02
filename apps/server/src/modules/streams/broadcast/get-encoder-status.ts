import type { EncoderStatus } from "@stride/contract/streams/encoder";
import { getOwnStream } from "../read-streams.ts";
import type { StreamDeps } from "../stream-deps.ts";

/** @throws AppError LiveStreamNotFoundException, ForbiddenException */
export async function getEncoderStatus(
	deps: StreamDeps,
	{ id, accountId }: { id: string; accountId: string },
): Promise<EncoderStatus> {
	await getOwnStream(deps, { id, accountId });
	return deps.liveEngine.getEncoderStatus(id);
}
