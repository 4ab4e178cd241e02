import { limits } from "@stride/contract/limits";
import { useTranslations } from "use-intl";
import { PictureCropper } from "../../ui/media/picture-cropper.tsx";
import { DateBadge } from "../../ui/text/date-badge.tsx";
import { startDateOf } from "./start-moment.ts";
import type { StreamForm } from "./use-stream-form.ts";

const output = { width: limits.coverWidth, height: limits.coverHeight };
const zoom = { max: limits.coverZoomMax, step: limits.coverZoomStep };

/** The cover. When editing, the present one stays until another is chosen. */
export default function CoverStep({ streamForm, current }: { streamForm: StreamForm; current: string | undefined }) {
	const t = useTranslations("challenge.cover");
	const { form, values, errorOf } = streamForm;
	return (
		<PictureCropper
			value={values.image}
			current={current}
			onChange={(image) => form.setValue("image", image)}
			output={output}
			zoom={zoom}
			alt={t("preview")}
			error={errorOf("image")}
			preview={(address) => <CoverPreview address={address} streamForm={streamForm} />}
		/>
	);
}

/** The preview of the stream's card, which shows the middle of the cover. */
function CoverPreview({ address, streamForm }: { address: string; streamForm: StreamForm }) {
	const t = useTranslations("challenge");
	const { date, time, title } = streamForm.values;
	const { timeZone, stream } = streamForm;
	return (
		<figure className="mt-2">
			<figcaption className="type-small-strong">
				{stream?.status === "ended" ? t("edit.coverCard") : t("cover.card")}
			</figcaption>
			<div className="mt-2 max-w-74 rounded-4 border border-line bg-surface p-2.5">
				<div className="relative">
					<img src={address} alt="" className="aspect-[344/215] w-full rounded-3 object-cover" />
					{date !== null && time !== null && (
						<span className="absolute top-2.5 left-2.5">
							<DateBadge at={startDateOf({ date, time }, timeZone)} timeZone={timeZone} />
						</span>
					)}
				</div>
				<div className="px-2.5 pt-4 pb-2">
					<p className="line-clamp-3 type-title wrap-anywhere">{title.trim()}</p>
				</div>
			</div>
		</figure>
	);
}
