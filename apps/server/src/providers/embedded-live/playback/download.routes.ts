import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RecordingFileAddress, RecordingReader } from "../../../modules/streams/index.ts";
import { AppError } from "../../../platform/app-error.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { readByteRange } from "./byte-range.ts";
import { type RecordingDownloads, readFileRange } from "./recording-downloads.ts";
import { openSealed, sealViewing } from "./sealed-viewing.ts";

type DownloadDeps = EmbeddedLiveDeps & { downloads: RecordingDownloads };

/** Enough for a large file on a slow connection, with interruptions. */
const ticketMs = 12 * 3_600_000;
const nameLengthMax = 200;

/** The addresses of a recording's files, none if there is no recording. */
export async function listRecordingFiles(
	deps: DownloadDeps,
	{ streamId, reader, fileName }: { streamId: string; reader: RecordingReader; fileName: string },
): Promise<RecordingFileAddress[]> {
	const files = (await deps.downloads.get(streamId)) ?? [];
	const expiresAt = new Date(Math.floor((deps.clock().getTime() + ticketMs) / 1000) * 1000);
	const viewing = { streamId, viewer: reader, address: "" };
	const sealed = { viewing, endsAtMs: expiresAt.getTime(), floorMsn: 0 };
	const ticket = sealViewing(deps.secrets, "live-download", sealed);
	return files.map(({ bytes, durationMs }, index) => {
		const name = `${fileName}${files.length > 1 ? ` (${index + 1})` : ""}.mp4`;
		const path = `/live/${streamId}/download/${ticket}/${index + 1}.mp4`;
		return { url: `${deps.config.mediaUrl}${path}?${new URLSearchParams({ name })}`, bytes, durationMs, expiresAt };
	});
}

type Download = { Params: { streamId: string; ticket: string; part: string }; Querystring: { name?: unknown } };

/** The files of recordings (docs/live.md). */
export function mountDownloads(http: FastifyInstance, deps: DownloadDeps): void {
	/** @throws AppError ForbiddenException, StreamGoneException, NotFoundException */
	async function findFile({ streamId, ticket, part }: Download["Params"]) {
		const nowMs = deps.clock().getTime();
		const opened = isUuid(streamId) && openSealed(deps.secrets, "live-download", { streamId, sealed: ticket, nowMs });
		if (!opened) throw new AppError("ForbiddenException");
		const reason = await deps.host.findWithdrawal(streamId);
		const isKept = reason === "campaign-ended" && opened.viewing.viewer === ("author" satisfies RecordingReader);
		if (reason && !isKept) throw new AppError("StreamGoneException", { reason });
		const files = /^[1-9]\d{0,4}\.mp4$/.test(part) ? await deps.downloads.get(streamId) : null;
		const file = files?.[Number.parseInt(part, 10) - 1];
		if (!file) throw new AppError("NotFoundException");
		return file;
	}

	http.route<Download>({
		method: ["GET", "HEAD"],
		url: "/live/:streamId/download/:ticket/:part",
		config: { access: "anyone" },
		schema: { hide: true },
		async handler(request, reply) {
			const { streamId } = request.params;
			const file = await findFile(request.params);
			reply.headers({
				"accept-ranges": "bytes",
				"cache-control": "private, no-store",
				"content-disposition": attachmentOf(request.query.name),
				etag: file.etag,
			});
			const range = readByteRange(requestedRange(request, file.etag), file.bytes);
			if (range === "unsatisfiable") {
				return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();
			}
			const { first, last } = range === "whole" ? { first: 0, last: file.bytes - 1 } : range;
			if (range !== "whole") reply.code(206).header("content-range", `bytes ${first}-${last}/${file.bytes}`);
			reply.type("video/mp4").header("content-length", last - first + 1);
			return sendRange(request, reply, () => readFileRange(deps, { streamId, file, range: { first, last } }));
		},
	});
}

const sendRange = (request: FastifyRequest, reply: FastifyReply, read: () => unknown) =>
	request.method === "HEAD" ? reply.send() : reply.send(read());

/** RFC 9110, 13.1.5: a client that has part of another file receives the whole. */
function requestedRange({ headers }: FastifyRequest, etag: string): string | undefined {
	const condition = headers["if-range"];
	return condition === undefined || condition === etag ? headers.range : undefined;
}

/** RFC 6266, with the name as UTF-8. */
function attachmentOf(name: unknown): string {
	const isUsable = typeof name === "string" && name.isWellFormed() && name.length > 0 && name.length <= nameLengthMax;
	if (!isUsable) return "attachment";
	// encodeURIComponent leaves these characters, which the header reserves.
	const encoded = encodeURIComponent(name).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
	return `attachment; filename*=UTF-8''${encoded}`;
}
