import { ImagePlus } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type OpenedPicture, openPicture } from "./crop-picture.ts";
import { type FileProblem, pictureMegabytesMax, pictureTypes, problemOfFile } from "./picture-file.ts";
import type { WizardForm } from "./use-wizard-form.ts";

const CoverCropper = lazy(() => import("./cover-cropper.tsx"));

type Problem = FileProblem | "unreadable";

/** The cover: a picture that is dropped or chosen, then cut to size. */
export function CoverStep({ wizard: { form, values, errorOf } }: { wizard: WizardForm }) {
	const t = useTranslations("wizard.cover");
	const input = useRef<HTMLInputElement>(null);
	const { picture, problem, isOpening, open } = usePicture(() => form.setValue("image", null));
	const setCover = (cover: string) => form.setValue("image", cover, { shouldValidate: true, shouldDirty: true });
	const error = problem
		? t(problem, { megabytes: pictureMegabytesMax })
		: values.image === null && !picture
			? errorOf("image")
			: form.formState.errors.image?.type === "server"
				? form.formState.errors.image.message
				: undefined;
	const hasPicture = picture !== null || values.image !== null;
	return (
		<DropZone
			getDropOperation={(types) => (pictureTypes.some((type) => types.has(type)) ? "copy" : "cancel")}
			onDrop={(event) => {
				const file = event.items.find((item) => item.kind === "file");
				if (file) void file.getFile().then(open);
			}}
			className="grid grid-cols-1 gap-4 rounded-4 data-[drop-target]:outline-3 data-[drop-target]:outline-offset-3 data-[drop-target]:outline-(--focus)"
		>
			<Suspense fallback={<Skeleton className="aspect-[800/449] rounded-4" />}>
				{picture ? (
					<CoverCropper key={picture.address} picture={picture} onCrop={setCover} />
				) : values.image ? (
					<img src={values.image} alt={t("preview")} width={800} height={449} className="w-full rounded-4" />
				) : (
					<Invitation />
				)}
			</Suspense>
			<FormError {...(error && { title: error })} />
			<div>
				<input
					ref={input}
					type="file"
					hidden
					accept={pictureTypes.join(",")}
					onChange={({ target }) => {
						void open(target.files?.[0] ?? null);
						// The same file may be chosen again.
						target.value = "";
					}}
				/>
				<Button tone={hasPicture ? "outline" : "strong"} isPending={isOpening} onPress={() => input.current?.click()}>
					<ImagePlus className="size-5" aria-hidden />
					{hasPicture ? t("another") : t("choose")}
				</Button>
			</div>
		</DropZone>
	);
}

function Invitation() {
	const t = useTranslations("wizard.cover");
	return (
		<div className="grid min-h-60 place-content-center justify-items-center gap-2 rounded-4 border-2 border-line-strong border-dashed bg-surface p-6 text-center tablet:aspect-[800/449]">
			<ImagePlus className="mb-2 size-10 text-muted" aria-hidden />
			<p className="type-title pointer-coarse:hidden">{t("drop")}</p>
			<p className="max-w-96 type-small text-muted">{t("dropHint")}</p>
		</div>
	);
}

/** The picture that is being cut. A new one takes the place of the old; the last file chosen wins. */
function usePicture(onNew: () => void) {
	const [picture, setPicture] = useState<OpenedPicture | null>(null);
	const [problem, setProblem] = useState<Problem | null>(null);
	const [isOpening, setOpening] = useState(false);
	const latest = useRef<File | null>(null);
	useEffect(() => () => (picture ? URL.revokeObjectURL(picture.address) : undefined), [picture]);

	async function open(file: File | null): Promise<void> {
		if (!file) return;
		latest.current = file;
		const wrong = problemOfFile(file);
		setProblem(wrong);
		if (wrong) return;
		setOpening(true);
		try {
			const opened = await openPicture(file);
			if (latest.current !== file) return URL.revokeObjectURL(opened.address);
			onNew();
			setPicture(opened);
		} catch {
			if (latest.current === file) setProblem("unreadable");
		} finally {
			if (latest.current === file) setOpening(false);
		}
	}
	return { picture, problem, isOpening, open };
}
