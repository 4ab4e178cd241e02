import { type SharedCampaign, sharedStream } from "@stride/contract/campaigns/share-pictures";
import type { ErrorCode } from "@stride/contract/errors";
import { isLocale, type Locale } from "@stride/i18n";
import { languageCode } from "@stride/i18n/language-code";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import { callerOf } from "../../platform/http/caller.ts";
import { inertDocumentPolicy } from "../../platform/http/content-security.ts";
import type { CallLimit, RateLimits } from "../../platform/http/rate-limits.ts";
import { isUuid } from "../../platform/ids.ts";
import { type CampaignDeps, getCampaign } from "../campaigns/index.ts";
import { getClip, getStream, type StreamDeps } from "../streams/index.ts";
import { createSharePictures, type ShareDeps, type SharePicture, type SharePictures } from "./draw-share-pictures.ts";

const filePattern = new RegExp(`^(${languageCode.source.slice(1, -1)})-([0-9a-z]{1,16})\\.jpg$`);

/** Only drawing is counted: robots of one network fetch many links, and serving a drawn picture is cheap. */
const drawingLimits: readonly CallLimit[] = [{ per: "address", points: 300, seconds: 600, whenBroken: "open" }];

const currentSeconds = 3_600;
const formerSeconds = 300;

type SubjectDeps = CampaignDeps & Pick<StreamDeps, "liveEngine">;

/**
 * The preview pictures of shared links. The version in the address only invalidates messengers' caches: any version
 * returns the current picture, so invented versions are never drawn and old links never break.
 */
export async function mountSharePictures(
	app: FastifyInstance,
	deps: SubjectDeps & { rateLimits: RateLimits } & Pick<ShareDeps, "mark">,
): Promise<void> {
	const pictures = await createSharePictures(deps);
	app.get(
		"/media/share/:subject/:file",
		{ config: { access: "anyone" }, schema: { hide: true } },
		async (request, reply) => {
			const { subject, file } = request.params as { subject: string; file: string };
			const [, locale, version] = filePattern.exec(file) ?? [];
			if (!isLocale(locale)) throw new AppError("NotFoundException");
			const picture = await find(deps, pictures, subject, locale);
			const etag = `W/"${subject}-${locale}-${picture.version}"`;
			reply.headers({
				etag,
				"cache-control": `public, max-age=${version === picture.version ? currentSeconds : formerSeconds}`,
				"content-security-policy": inertDocumentPolicy,
			});
			if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
			return send(deps.rateLimits, picture, request, reply);
		},
	);
}

async function find(deps: SubjectDeps, pictures: SharePictures, subject: string, locale: Locale) {
	if (subject === "site") return pictures.ofSite(locale);
	if (!isUuid(subject)) throw new AppError("NotFoundException");
	return pictures.ofCampaign(await findShared(deps, subject), locale);
}

/** A campaign, one of its streams, or a clip. @throws AppError CampaignNotFoundException */
async function findShared(deps: SubjectDeps, id: string): Promise<SharedCampaign> {
	const read = (idOrName: string) => getCampaign(deps, { idOrName, accountId: null });
	const subject = { id, accountId: null };
	const shown =
		(await unless("LiveStreamNotFoundException", getStream(deps, subject))) ??
		(await unless("ClipNotFoundException", getClip(deps, subject)));
	return shown ? sharedStream(await read(shown.campaign.id), shown) : read(id);
}

async function unless<T>(missing: ErrorCode, found: Promise<T>): Promise<T | null> {
	return found.catch((error: unknown) => {
		if (error instanceof AppError && error.code === missing) return null;
		throw error;
	});
}

async function send(limits: RateLimits, picture: SharePicture, request: FastifyRequest, reply: FastifyReply) {
	if (!picture.isDrawn) {
		await limits.consume("sharePicture", drawingLimits, { address: callerOf(request).address });
	}
	return reply.type("image/jpeg").send(await picture.draw());
}
