import { ImagePlus, LoaderCircle, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Button } from "../button/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { closePicture, type OpenedPicture, openPicture } from "./picture-cropper-draw.ts";
import {
	leastSize,
	type PictureProblem,
	type PixelSize,
	pictureMegabytesMax,
	pictureMegapixelsMax,
	pictureTypes,
} from "./picture-cropper-file.ts";

// Loaded with the first chosen picture.
const Area = lazyPart(() => import("./picture-cropper-area.tsx"));

export type PictureCropperProps = {
	/** The cropped picture, a JPEG data URL of the output's size; null until one was chosen. */
	value: string | null;
	onChange: (value: string | null) => void;
	/** In pixels; it defines the frame's aspect ratio. */
	output: PixelSize;
	/** From 1, where the picture fills the frame. */
	zoom: { max: number; step: number };
	shape?: "rect" | "round";
	/** The URL of the present picture, shown until one is chosen and after the chosen one is removed. */
	current?: string | undefined;
	/** The alternative text of the chosen picture, such as `Your cover`. */
	alt: string;
	/** The form's error, in addition to the cropper's own file problems. */
	error?: string | undefined;
	/** Renders a preview with the URL of the chosen picture. */
	preview?: (address: string) => ReactNode;
};

/** A picture that is dropped, pasted or chosen, then cropped on the device. Needs the area `picture`. */
export function PictureCropper(props: PictureCropperProps) {
	const { value, onChange, output, shape = "rect", current } = props;
	const t = useTranslations("picture");
	const input = useRef<HTMLInputElement>(null);
	const chooseButton = useRef<HTMLButtonElement>(null);
	const { picture, problem, isOpening, open, close } = useChosenPicture({ output, zoomMax: props.zoom.max });
	const choose = async (file: File | null) => {
		// The previous crop belongs to the previous picture.
		if (file && (await open(file))) onChange(null);
	};
	const shown = value ?? current;
	// Opening or cropping a file clears the form's error.
	const missing = isOpening || (picture && value === null) ? undefined : props.error;
	const error = problem ? t(`problems.${problem}`, problemValues(output)) : missing;
	const hasChosen = picture !== null || value !== null;
	return (
		<DropZone
			aria-label={t("drop")}
			// All files are accepted, so that unusable ones are reported instead of ignored.
			getDropOperation={() => "copy"}
			onDrop={(event) => {
				const item = event.items.find(({ kind }) => kind === "file");
				if (item?.kind === "file") void item.getFile().then(choose);
				else void choose(new File([], ""));
			}}
			className="grid grid-cols-1 gap-4 rounded-4 data-[drop-target]:outline-3 data-[drop-target]:outline-offset-3 data-[drop-target]:outline-(--focus)"
		>
			<Suspense fallback={<Frame output={output} />}>
				{isOpening ? (
					<Opening output={output} />
				) : picture ? (
					<Area
						key={picture.address}
						{...{ picture, output, shape }}
						zoom={props.zoom}
						onCrop={(jpeg) => onChange(jpeg)}
					/>
				) : shown ? (
					<img
						src={shown}
						alt={props.alt}
						{...output}
						className={shape === "round" ? "rounded-pill" : "w-full rounded-4"}
					/>
				) : (
					<Invitation output={output} />
				)}
			</Suspense>
			<FormError {...(error && { title: error })} />
			<div className="flex flex-wrap gap-3">
				<input
					ref={input}
					type="file"
					hidden
					accept={pictureTypes.join(",")}
					onChange={({ target }) => {
						void choose(target.files?.[0] ?? null);
						// Reset, so that the same file can be chosen again.
						target.value = "";
					}}
				/>
				<Button
					ref={chooseButton}
					tone={shown || picture ? "outline" : "strong"}
					isPending={isOpening}
					onPress={() => input.current?.click()}
				>
					<ImagePlus className="size-5" aria-hidden />
					{shown || picture ? t("another") : t("choose")}
				</Button>
				{hasChosen && (
					<Button
						tone="quiet"
						onPress={() => {
							close();
							onChange(null);
							// The pressed button is removed, so the focus moves to its neighbour.
							chooseButton.current?.focus();
						}}
					>
						<Trash2 className="size-5" aria-hidden />
						{current ? t("restore") : t("remove")}
					</Button>
				)}
			</div>
			{shown && props.preview?.(shown)}
		</DropZone>
	);
}

function problemValues(output: PixelSize) {
	return { megabytes: pictureMegabytesMax, megapixels: pictureMegapixelsMax, ...leastSize(output) };
}

function Frame({ output }: { output: PixelSize }) {
	return (
		<div style={{ aspectRatio: `${output.width} / ${output.height}` }}>
			<Skeleton className="size-full rounded-4" />
		</div>
	);
}

/** While a large photo is decoded, which takes a phone a second or more. */
function Opening({ output }: { output: PixelSize }) {
	const t = useTranslations("picture");
	return (
		<div
			role="status"
			style={{
				aspectRatio: `${output.width} / ${output.height}`,
				...(output.height >= output.width && { maxWidth: "max(14rem, 28svh)" }),
			}}
			className="mx-auto grid w-full place-content-center justify-items-center gap-3 rounded-4 bg-sunken p-6 text-center"
		>
			<LoaderCircle className="turn size-10 text-muted" aria-hidden />
			<p className="type-body-strong">{t("opening")}</p>
		</div>
	);
}

function Invitation({ output }: { output: PixelSize }) {
	const t = useTranslations("picture");
	return (
		<div className="grid min-h-60 place-content-center justify-items-center gap-2 rounded-4 border-2 border-line-strong border-dashed bg-surface p-6 text-center tablet:min-h-80">
			<ImagePlus className="mb-2 size-10 text-muted" aria-hidden />
			<p className="type-title pointer-coarse:hidden">{t("drop")}</p>
			<p className="max-w-96 type-small text-muted">{t("dropHint", { width: output.width, height: output.height })}</p>
		</div>
	);
}

/** The picture that is being cropped. The last chosen file replaces earlier ones. */
function useChosenPicture(target: { output: PixelSize; zoomMax: number }) {
	const [picture, setPicture] = useState<OpenedPicture | null>(null);
	const [problem, setProblem] = useState<PictureProblem | null>(null);
	const [isOpening, setOpening] = useState(false);
	const latest = useRef<File | null>(null);
	useEffect(() => () => (picture ? closePicture(picture) : undefined), [picture]);
	useEffect(
		() => () => {
			latest.current = null;
		},
		[],
	);

	/** @returns whether the file was opened; otherwise the previous picture stays */
	async function open(file: File): Promise<boolean> {
		latest.current = file;
		setProblem(null);
		setOpening(true);
		const opened = await openPicture(file, target);
		const isLatest = latest.current === file;
		if (isLatest) setOpening(false);
		if (typeof opened === "string") {
			if (isLatest) setProblem(opened);
			return false;
		}
		if (isLatest) setPicture(opened);
		else closePicture(opened);
		return isLatest;
	}

	function close(): void {
		latest.current = null;
		setPicture(null);
		setProblem(null);
		setOpening(false);
	}

	return { picture, problem, isOpening, open, close };
}
