import type { LiveStream } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { errorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";

type Props = {
	/** Null closes it. */
	streamId: string | null;
	onClose: () => void;
	onDone: (streamId: string) => void;
};

/** The confirmation before a stream is deleted. It opens once the server has confirmed the permission. */
export default function DeleteStreamPopup({ streamId, onClose, onDone }: Props) {
	const t = useTranslations("challenges.remove");
	const stream = useDeletable(streamId, onClose);
	const deletion = useDeletion(stream, onDone);
	const close = () => {
		deletion.forget();
		onClose();
	};
	return (
		<Dialog
			role="alertdialog"
			isOpen={streamId !== null && stream?.id === streamId}
			onClose={close}
			title={t("title")}
			actions={
				<>
					<Button tone="danger" isPending={deletion.isPending} onPress={deletion.start}>
						{t("confirm")}
					</Button>
					<Button tone="outline" onPress={close}>
						{t("cancel")}
					</Button>
				</>
			}
		>
			<p className="wrap-anywhere type-body-strong text-text">{stream?.title}</p>
			<p className="mt-3">{stream?.status === "ended" ? t("past") : t("upcoming")}</p>
			<p className="mt-3 mb-4">{t("forever")}</p>
			<SubmitError isPending={deletion.isPending} {...(deletion.failure && { title: deletion.failure.title })}>
				{deletion.failure?.text}
			</SubmitError>
		</Dialog>
	);
}

/** The stream with the author's permissions; for other readers the popup closes before it is shown. */
function useDeletable(streamId: string | null, onClose: () => void): LiveStream | null {
	const api = useApi();
	const isKnown = useSessionStatus() !== "unknown";
	const [stream, setStream] = useState<LiveStream | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each request is checked once
	useEffect(() => {
		if (streamId === null || !isKnown) return;
		const ended = new AbortController();
		api("getLiveStream", { params: { streamId } }, { signal: ended.signal }).then(
			(found) => (found.permissions.delete ? setStream(found) : onClose()),
			() => !ended.signal.aborted && onClose(),
		);
		return () => ended.abort();
	}, [api, streamId, isKnown]);
	return stream;
}

/** A stream that is deleted already counts as a success. */
function useDeletion(stream: LiveStream | null, onDone: (streamId: string) => void) {
	const api = useApi();
	const t = useTranslations("challenges.remove");
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["deleteLiveStream", stream?.id],
		mutationFn: (streamId: string) =>
			api("deleteLiveStream", { params: { streamId } }).catch((failure: unknown) => {
				if (failure instanceof ApiError && failure.status === 404) return null;
				throw failure;
			}),
		onSuccess(_, streamId) {
			notify({ title: t("done") });
			onDone(streamId);
		},
	});
	return {
		start: () => stream && mutate(stream.id),
		isPending,
		failure: error && errorText(error, { title: t("failed"), text: t("failedText") }),
		forget: reset,
	};
}
