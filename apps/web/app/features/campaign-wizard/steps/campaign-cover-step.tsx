import { limits } from "@stride/contract/limits";
import { useTranslations } from "use-intl";
import { PictureCropper } from "../../../ui/media/picture-cropper.tsx";
import type { WizardForm } from "../use-wizard-form.ts";
import { CoverPreview } from "./cover-preview.tsx";

const output = { width: limits.coverWidth, height: limits.coverHeight };
const zoom = { max: limits.coverZoomMax, step: limits.coverZoomStep };

/** The cover. When editing, the present one stays until another is chosen. */
export default function CoverStep({ wizard, current }: { wizard: WizardForm; current: string | undefined }) {
	const t = useTranslations("wizard.cover");
	const { form, values, errorOf } = wizard;
	return (
		<PictureCropper
			value={values.image}
			current={current}
			onChange={(image) => form.setValue("image", image)}
			output={output}
			zoom={zoom}
			alt={t("preview")}
			error={errorOf("image")}
			preview={(address) => <CoverPreview address={address} values={values} />}
		/>
	);
}
