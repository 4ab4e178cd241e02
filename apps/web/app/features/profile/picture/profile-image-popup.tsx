import { limits } from "@stride/contract/limits";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../../lib/forms/error-text.ts";
import { lazyPart } from "../../../lib/loading/lazy-part.ts";
import type { PopupProps } from "../../../lib/popups/site-popup.tsx";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useAccountChange, useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import { Avatar } from "../../../ui/media/avatar.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { useOwnAccount } from "../use-own-account.ts";
import type { ImageView } from "./image-view.ts";

// Loaded on choosing a picture.
const Cropper = lazyPart(() =>
	import("../../../ui/media/picture-cropper.tsx").then((part) => ({ default: part.PictureCropper })),
);

const output = { width: limits.avatarWidth, height: limits.avatarWidth };
const zoom = { max: limits.coverZoomMax, step: limits.coverZoomStep };

/**
 * [A5] The profile picture: its actions, a new one cropped to a square, or its removal. One dialog with three views, so
 * that the focus is restored to the opener from each of them.
 */
export default function ProfileImagePopup({ data, isOpen, onClose }: PopupProps<{ view: ImageView }>) {
	const t = useTranslations("profilePopups.image");
	const account = useOwnAccount(isOpen, onClose);
	const [requested, setView] = useState<ImageView | null>(null);
	const [picture, setPicture] = useState<string | null>(null);
	const close = () => {
		onClose();
		setView(null);
		setPicture(null);
		reset();
	};
	const { save, remove, isPending, failure, notifyLoadFailure, reset } = useProfileImage(close);
	if (!account) return null;
	const name = `${account.firstName} ${account.lastName}`;
	const hasPicture = account.permissions.deleteProfileImage;
	// Without a picture the deletion view of the URL is not shown.
	const wanted = requested ?? data.view;
	const view = wanted === "delete" && !hasPicture ? "choice" : wanted;
	const error = (
		<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
			{failure?.text}
		</SubmitError>
	);
	const goTo = (next: ImageView) => {
		reset();
		setView(next);
	};
	const titles = { choice: t("title"), delete: t("deleteTitle"), crop: t("cropTitle") };
	const actions = {
		choice: (
			<>
				<Button tone="action" onPress={() => goTo("crop")}>
					{t("change")}
				</Button>
				<Button tone="outline" isDisabled={!hasPicture} onPress={() => goTo("delete")}>
					{t("delete")}
				</Button>
			</>
		),
		delete: (
			<>
				<Button tone="danger" isPending={isPending} onPress={remove}>
					{t("deleteConfirm")}
				</Button>
				<Button tone="outline" onPress={() => goTo("choice")}>
					{t("cancel")}
				</Button>
			</>
		),
		crop: (
			<>
				<Button tone="action" isPending={isPending} onPress={() => (picture ? save(picture) : notifyLoadFailure())}>
					{t("save")}
				</Button>
				<Button tone="outline" onPress={() => goTo("choice")}>
					{t("back")}
				</Button>
			</>
		),
	};
	return (
		<Dialog isOpen={isOpen} onClose={close} title={titles[view]} actions={actions[view]}>
			{view === "crop" ? (
				<div className="grid gap-4 text-text">
					<Suspense fallback={<Skeleton className="aspect-square w-full rounded-4" />}>
						<Cropper
							value={picture}
							onChange={(next) => {
								setPicture(next);
								reset();
							}}
							output={output}
							zoom={zoom}
							alt={t("cropAlt")}
							preview={(address) => <Preview image={address} name={name} />}
						/>
					</Suspense>
					{error}
				</div>
			) : (
				<div className="grid gap-4">
					<div className="flex items-center gap-5">
						<Avatar image={account.image?.["80"]} name={name} size="l" className="size-22" />
						<p className="min-w-0 flex-1">{view === "delete" ? t("deleteText") : t("lead")}</p>
					</div>
					{error}
				</div>
			)}
		</Dialog>
	);
}

function Preview({ image, name }: { image: string; name: string }) {
	const t = useTranslations("profilePopups.image");
	return (
		<figure className="flex items-center gap-4">
			<Avatar image={image} name={name} size="l" />
			<figcaption className="type-small text-muted">{t("preview")}</figcaption>
		</figure>
	);
}

type Failure = Pick<ErrorText, "title"> & { text?: string };

/** Changes or removes the account's picture. */
function useProfileImage(onDone: () => void) {
	const api = useApi();
	const t = useTranslations("profilePopups");
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const [isMissing, setMissing] = useState(false);
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["updateProfileImage"],
		mutationFn: (image: string | null) => api("updateProfile", { body: { image } }),
		onMutate: () => setMissing(false),
		onSuccess(account, image) {
			takeAccount(account);
			notify({ title: image === null ? t("image.deleted") : t("image.saved") });
			onDone();
		},
	});

	function failure(): Failure | null {
		if (isMissing) return { title: t("image.required") };
		if (error === null) return null;
		const { title, text, fields } = textOf(error, t("nothingChanged"));
		return { title, text: fields.image ?? text };
	}
	return {
		isPending,
		failure: failure(),
		save: (picture: string) => mutate(picture),
		remove: () => mutate(null),
		notifyLoadFailure: () => setMissing(true),
		reset() {
			setMissing(false);
			reset();
		},
	};
}
