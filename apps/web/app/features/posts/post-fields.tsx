import { limits } from "@stride/contract/limits";
import { readPostLink } from "@stride/contract/posts/post-rules";
import { ImagePlus, Link2, X } from "lucide-react";
import { type ClipboardEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { photoTypes } from "../../ui/media/photo-file.ts";
import { LinkCard } from "./link-card.tsx";
import type { PostDraft } from "./use-post-draft.ts";

/** The fields of a new or edited post. Texts: `postForm`, `validation`. */
export function PostFields({ draft }: { draft: PostDraft }) {
	const t = useTranslations("postForm");
	const validationText = useValidationText();
	// A URL in the text is tried once too: a post has one link.
	const onPaste = (event: ClipboardEvent) => {
		if (!draft.link) draft.tryLink(event.clipboardData.getData("text/plain"));
	};
	return (
		<div className="grid gap-4">
			<div onPaste={onPaste}>
				<TextArea
					label={t("label")}
					rows={3}
					value={draft.text}
					onChange={draft.setText}
					{...(draft.text.length > limits.postTextMax / 2 && { countMax: limits.postTextMax })}
					error={draft.isTooLong ? validationText("postTooLong") : undefined}
				/>
			</div>
			<div className="flex flex-wrap items-start gap-3">
				<PhotoPart draft={draft} />
				<LinkPart draft={draft} />
			</div>
		</div>
	);
}

function PhotoPart({ draft }: { draft: PostDraft }) {
	const t = useTranslations("postForm");
	const input = useRef<HTMLInputElement>(null);
	const { photo } = draft;
	return (
		<div className={classNames("grid justify-items-start gap-3", photo && "basis-full")}>
			{photo && (
				<div className="relative">
					<img
						src={photo.url}
						alt={t("photoPreview")}
						className="max-h-60 max-w-full rounded-4 bg-sunken object-contain"
					/>
					<Button
						tone="strong"
						size="s"
						isIcon
						aria-label={t("removePhoto")}
						onPress={draft.removePhoto}
						className="absolute top-2 right-2"
					>
						<X className="size-5" aria-hidden />
					</Button>
				</div>
			)}
			<input
				ref={input}
				type="file"
				accept={photoTypes.join(",")}
				className="hidden"
				data-photo
				onChange={(event) => {
					draft.choosePhoto(event.target.files?.[0]);
					// Reset, so that the same file can be chosen again.
					event.target.value = "";
				}}
			/>
			<Button tone="quiet" size="s" onPress={() => input.current?.click()}>
				<ImagePlus className="size-5" aria-hidden />
				{photo ? t("changePhoto") : t("photo")}
			</Button>
		</div>
	);
}

function LinkPart({ draft }: { draft: PostDraft }) {
	const t = useTranslations("postForm");
	const id = useId();
	const [isOpen, setOpen] = useState(false);
	const [address, setAddress] = useState("");
	const [tried, setTried] = useState("");
	const tryWritten = (written: string) => {
		setTried(written);
		draft.tryLink(written);
	};
	const isInvalid = tried === address && tried.trim() !== "" && readPostLink(tried) === null;
	if (draft.link) {
		return (
			<div className="relative basis-full">
				<LinkCard link={draft.link} />
				<Button
					tone="strong"
					size="s"
					isIcon
					aria-label={t("removeLink")}
					onPress={() => {
						draft.removeLink();
						setAddress("");
						setTried("");
					}}
					className="absolute top-2 right-2"
				>
					<X className="size-5" aria-hidden />
				</Button>
			</div>
		);
	}
	const status = (
		<p role="status" className="type-small text-muted empty:hidden">
			{draft.linkState === "reading" && t("reading")}
			{draft.linkState === "failed" && !isInvalid && t("noPreview")}
			{isInvalid && t("linkInvalid")}
		</p>
	);
	if (!isOpen) {
		return (
			<div className="grid justify-items-start gap-2">
				<Button tone="quiet" size="s" onPress={() => setOpen(true)}>
					<Link2 className="size-5" aria-hidden />
					{t("link")}
				</Button>
				{status}
			</div>
		);
	}
	return (
		<div className="grid basis-full gap-2">
			<label htmlFor={id} className="type-small-strong">
				{t("linkLabel")}
			</label>
			<input
				id={id}
				type="url"
				inputMode="url"
				autoComplete="off"
				maxLength={limits.postLinkMax}
				placeholder="https://"
				value={address}
				onChange={(event) => setAddress(event.target.value)}
				onPaste={(event) => tryWritten(event.clipboardData.getData("text/plain"))}
				onBlur={() => address !== tried && tryWritten(address)}
				onKeyDown={(event) => {
					if (event.key !== "Enter") return;
					event.preventDefault();
					tryWritten(address);
				}}
				className="h-13 w-full rounded-2 border border-line-strong bg-surface px-4 type-body placeholder:text-muted hover:border-text"
			/>
			{status}
		</div>
	);
}
