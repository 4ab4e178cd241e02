import type { LiveStream } from "@stride/contract";
import { clipLimits, problemOfClipTitle } from "@stride/contract/streams/clip-rules";
import type { Clip } from "@stride/contract/streams/clips";
import { Link2, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { sharedPath, useCopyLink } from "../../ui/button/use-share-campaign.ts";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ClipCard } from "./clip-card.tsx";
import { useClipChange } from "./use-clip-change.ts";

type Asked = { clip: Clip; for: "rename" | "remove" };

/** An own stream's clips: links to their pages, renamed and deleted here while the campaign is active. */
export function OwnClips({ stream, clips }: { stream: LiveStream; clips: readonly Clip[] }) {
	const t = useTranslations("clips.list");
	const id = useId();
	const [asked, setAsked] = useState<Asked | null>(null);
	const close = () => setAsked(null);
	return (
		<section aria-labelledby={id} className="mt-12 grid gap-4">
			<h2 id={id} className="type-display-3">
				{t("title", { count: clips.length })}
			</h2>
			<ul className="grid gap-6">
				{clips.map((clip) => (
					<li key={clip.id} className="grid gap-2">
						<ClipCard clip={clip} />
						<div className="flex flex-wrap gap-2">
							<CopyLink clip={clip} />
							{clip.mayChange && (
								<>
									<Button
										tone="outline"
										size="s"
										aria-label={t("renameOf", { title: clip.title })}
										onPress={() => setAsked({ clip, for: "rename" })}
									>
										<Pencil className="size-5" aria-hidden />
										{t("rename")}
									</Button>
									<Button
										tone="outline"
										size="s"
										aria-label={t("deleteOf", { title: clip.title })}
										onPress={() => setAsked({ clip, for: "remove" })}
									>
										<Trash2 className="size-5" aria-hidden />
										{t("delete")}
									</Button>
								</>
							)}
						</div>
					</li>
				))}
			</ul>
			{asked?.for === "rename" && <RenameClip streamId={stream.id} clip={asked.clip} onClose={close} />}
			{asked?.for === "remove" && <RemoveClip streamId={stream.id} clip={asked.clip} onClose={close} />}
		</section>
	);
}

function CopyLink({ clip }: { clip: Clip }) {
	const t = useTranslations("clips.list");
	const { publicUrl } = useSite();
	const locale = useLocale();
	const copy = useCopyLink();
	const path = sharedPath({ campaign: clip.campaign.name, clip: clip.id });
	return (
		<Button
			tone="outline"
			size="s"
			aria-label={t("copyOf", { title: clip.title })}
			onPress={() => void copy(`${publicUrl}/${locale}${path}`)}
		>
			<Link2 className="size-5" aria-hidden />
			{t("copy")}
		</Button>
	);
}

type AskedProps = { streamId: string; clip: Clip; onClose: () => void };

function RenameClip({ streamId, clip, onClose }: AskedProps) {
	const t = useTranslations("clips.rename");
	const name = useTranslations("clips.make")("name");
	const api = useApi();
	const textOf = useValidationText();
	const [title, setTitle] = useState(clip.title);
	const [isTried, setTried] = useState(false);
	const problem = problemOfClipTitle(title);
	const { send, isPending, failure } = useClipChange({
		streamId,
		name: `rename ${clip.id}`,
		send: () => api("renameClip", { params: { streamId, clipId: clip.id }, body: { title } }),
		done: { title: t("saved") },
		failed: t("failed"),
		onDone: onClose,
	});
	const save = () => {
		setTried(true);
		if (problem === null) send();
	};
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={t("title")}
			actions={
				<>
					<Button tone="strong" isPending={isPending} onPress={save}>
						{t("save")}
					</Button>
					<Button tone="outline" onPress={onClose}>
						{t("cancel")}
					</Button>
				</>
			}
		>
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
				className="mb-4 grid gap-4"
			>
				<TextField
					label={name}
					value={title}
					onChange={setTitle}
					error={isTried ? textOf(problem ?? undefined, clipLimits) : undefined}
					countMax={clipLimits.clipTitleMax}
					autoComplete="off"
				/>
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
			</form>
		</Dialog>
	);
}

function RemoveClip({ streamId, clip, onClose }: AskedProps) {
	const t = useTranslations("clips.remove");
	const api = useApi();
	const { send, isPending, failure } = useClipChange({
		streamId,
		name: `delete ${clip.id}`,
		send: () => api("deleteClip", { params: { streamId, clipId: clip.id } }),
		done: { title: t("done") },
		failed: t("failed"),
		onDone: onClose,
	});
	return (
		<Dialog
			role="alertdialog"
			isOpen
			onClose={onClose}
			title={t("title")}
			actions={
				<>
					<Button tone="danger" isPending={isPending} onPress={() => send()}>
						{t("confirm")}
					</Button>
					<Button tone="outline" onPress={onClose}>
						{t("cancel")}
					</Button>
				</>
			}
		>
			<p className="mb-4 wrap-anywhere">{t("text", { title: clip.title })}</p>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
		</Dialog>
	);
}
