import type { LiveStream } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import type { RecordingFile } from "@stride/contract/streams/recording-files";
import { Download } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { errorText } from "../../lib/forms/error-text.ts";
import { startDownload } from "../../lib/forms/save-file.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { notify } from "../../ui/overlay/notify.ts";
import { formatDuration } from "../../ui/text/duration.ts";

/** Downloads a recording, for its author and for donors. One that consists of several files, where the format changed, lists them instead. */
export default function RecordingDownload({ stream }: { stream: Pick<LiveStream, "id"> }) {
	const t = useTranslations("challenges.past.download");
	const locale = useLocale();
	const api = useApi();
	const [files, setFiles] = useState<RecordingFile[]>([]);
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["listRecordingFiles", stream.id],
		mutationFn: () => api("listRecordingFiles", { params: { streamId: stream.id } }),
		onSuccess(found) {
			const [only, ...others] = found;
			if (!only) notify({ title: t("notReady"), text: t("notReadyText"), tone: "danger" });
			else if (others.length > 0) setFiles(found);
			else startDownload(only.url);
		},
		onError(error) {
			if (error instanceof ApiError && error.status === 403) {
				notify({ title: t("donorsOnly"), text: t("donorsOnlyText"), tone: "danger" });
				return;
			}
			notify({ ...errorText(error, { title: t("failed"), text: t("failedText") }), tone: "danger" });
		},
	});
	if (files.length > 0) {
		return (
			<ul aria-label={t("files")} className="flex flex-wrap gap-3">
				{files.map(({ url, size, duration }, index) => (
					<li key={url}>
						{/* The pressed button, which had the focus, is gone. */}
						<a
							ref={index === 0 ? takeFocus : undefined}
							href={url}
							download=""
							className={buttonLook({ tone: "outline", size: "s" })}
						>
							<Download className="size-5" aria-hidden />
							{t("file", {
								number: index + 1,
								time: formatDuration(duration * 1_000),
								size: formatSize(size, locale),
							})}
						</a>
					</li>
				))}
			</ul>
		);
	}
	return (
		<Button tone="outline" size="s" isPending={isPending} onPress={() => mutate()}>
			<Download className="size-5" aria-hidden />
			{t("button")}
		</Button>
	);
}

const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

const megabyte = 1_000_000;

function formatSize(bytes: number, locale: string): string {
	const megabytes = bytes / megabyte;
	const isLarge = megabytes >= 1_000;
	return new Intl.NumberFormat(locale, {
		style: "unit",
		unit: isLarge ? "gigabyte" : "megabyte",
		maximumFractionDigits: isLarge ? 1 : 0,
	}).format(isLarge ? megabytes / 1_000 : Math.max(1, megabytes));
}
