import { accountIdOf } from "../../platform/http/actor.ts";
import { ensureDevice, readDevice } from "../../platform/http/device-cookie.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { createLiveConfig } from "./broadcast/create-live-config.ts";
import { endStream } from "./broadcast/end-stream.ts";
import { getEncoderStatus } from "./broadcast/get-encoder-status.ts";
import { listAutomaticCaptions } from "./captions/automatic-captions.ts";
import { deleteCaptions, getCaptions, listCaptions, saveCaptions } from "./captions/own-captions.ts";
import { sendLiveCaption } from "./captions/send-live-caption.ts";
import { createClip, deleteClip, renameClip } from "./clips/own-clips.ts";
import { getClipOrReason, listClips } from "./clips/read-clips.ts";
import { getStreamOrReason, listStreams, listStreamsOfAuthor, listStreamsOfCampaign } from "./read-streams.ts";
import { listRecordingFiles } from "./recording-files/list-recording-files.ts";
import { createStream, deleteStream, updateStream } from "./schedule-stream.ts";
import { getBroadcastStatistics } from "./statistics/get-broadcast-statistics.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { createViewerSession } from "./viewing/admit-viewer.ts";

export function mountStreamRoutes(mount: Mount, deps: StreamDeps): void {
	mount("createViewerSession", async ({ actor, params, query, caller, cookies, reply }) => {
		const accountId = accountIdOf(actor);
		// A signed-in caller's device is read, since it may have donated before; only guests need a new device cookie.
		const deviceId = accountId
			? readDevice(deps, cookies)
			: await ensureDevice(deps, { cookies, reply, clientId: caller.clientId });
		return createViewerSession(deps, {
			id: params.streamId,
			viewer: { accountId, deviceId },
			caller: { cookies, address: caller.address },
			isTakeOver: query.takeOver === "true",
		});
	});
	mount("measureUplink", async () => null);
	mount("createLiveStream", ({ actor: { accountId }, params, body, caller: { requestId } }) =>
		createStream(deps, { campaign: params.campaignId, accountId, body, requestId }),
	);
	mount("getLiveStream", ({ actor, params }) =>
		getStreamOrReason(deps, { id: params.streamId, accountId: accountIdOf(actor) }),
	);
	mount("updateLiveStream", ({ actor: { accountId }, params, body, caller: { requestId } }) =>
		updateStream(deps, { id: params.streamId, accountId, body, requestId }),
	);
	mount("deleteLiveStream", async ({ actor: { accountId }, params, caller: { requestId } }) => {
		await deleteStream(deps, { id: params.streamId, accountId, requestId });
		return null;
	});
	mount("endLiveStream", ({ actor: { accountId }, params, caller: { requestId } }) =>
		endStream(deps, { id: params.streamId, accountId, requestId }),
	);
	mount("createLiveConfig", ({ actor: { accountId }, params, caller: { requestId } }) =>
		createLiveConfig(deps, { id: params.streamId, accountId, requestId }),
	);
	mount("getEncoderStatus", ({ actor: { accountId }, params }) =>
		getEncoderStatus(deps, { id: params.streamId, accountId }),
	);
	mount("listRecordingFiles", ({ actor, params, cookies }) =>
		listRecordingFiles(deps, {
			id: params.streamId,
			viewer: { accountId: accountIdOf(actor), deviceId: readDevice(deps, cookies) },
		}),
	);
	mount("listCaptions", ({ actor: { accountId }, params }) => listCaptions(deps, { id: params.streamId, accountId }));
	mount("getCaptions", ({ actor: { accountId }, params: { streamId, language } }) =>
		getCaptions(deps, { id: streamId, accountId, language }),
	);
	mount("saveCaptions", ({ actor: { accountId }, params: { streamId, language }, body, caller: { requestId } }) =>
		saveCaptions(deps, { id: streamId, accountId, language, ...body, requestId }),
	);
	mount(
		"deleteCaptions",
		async ({ actor: { accountId }, params: { streamId, language }, query, caller: { requestId } }) => {
			await deleteCaptions(deps, { id: streamId, accountId, language, ...query, requestId });
			return null;
		},
	);
	mount("sendLiveCaption", async ({ actor: { accountId }, params, body }) => {
		await sendLiveCaption(deps, { id: params.streamId, accountId, body });
		return null;
	});
	mount("listAutomaticCaptions", ({ actor: { accountId }, params }) =>
		listAutomaticCaptions(deps, { id: params.streamId, accountId }),
	);
	mount("listClips", ({ actor, params }) => listClips(deps, { id: params.streamId, accountId: accountIdOf(actor) }));
	mount("getClip", ({ actor, params }) => getClipOrReason(deps, { id: params.clipId, accountId: accountIdOf(actor) }));
	mount("createClip", ({ actor: { accountId }, params, body, caller: { requestId } }) =>
		createClip(deps, { id: params.streamId, accountId, body, requestId }),
	);
	mount("renameClip", ({ actor: { accountId }, params: { streamId, clipId }, body, caller: { requestId } }) =>
		renameClip(deps, { id: streamId, clipId, accountId, title: body.title, requestId }),
	);
	mount("deleteClip", async ({ actor: { accountId }, params: { streamId, clipId }, caller: { requestId } }) => {
		await deleteClip(deps, { id: streamId, clipId, accountId, requestId });
		return null;
	});
	mount("getBroadcastStatistics", ({ actor: { accountId }, params }) =>
		getBroadcastStatistics(deps, { id: params.streamId, accountId }),
	);
	mount("listLiveStreams", ({ actor, params, query }) =>
		listStreams(deps, { type: params.streamType, page: query, accountId: accountIdOf(actor) }),
	);
	mount("listUserLiveStreams", ({ actor, params, query }) =>
		listStreamsOfAuthor(deps, {
			type: params.streamType,
			authorId: params.userId,
			page: query,
			accountId: accountIdOf(actor),
		}),
	);
	mount("listCampaignLiveStreams", ({ actor, params, query }) =>
		listStreamsOfCampaign(deps, {
			type: params.streamType,
			campaign: params.campaignId,
			page: query,
			accountId: accountIdOf(actor),
		}),
	);
}
