import { limits } from "@stride/contract/limits";
import { formatWhole } from "@stride/money";
import { useTranslations } from "use-intl";
import { useAccount } from "../../../lib/session/session-provider.tsx";
import { Avatar } from "../../../ui/media/avatar.tsx";
import { PictureCropper } from "../../../ui/media/picture-cropper.tsx";
import type { WizardForm } from "../use-wizard-form.ts";
import { emptyValues, type WizardValues } from "../wizard-draft.ts";
import { goalDollars } from "./goal-text.ts";

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
			preview={(address) => <CoverPreview address={address} values={values} currency={wizard.currency} />}
		/>
	);
}

/** The preview of the campaign's card, which shows the middle of the cover. */
function CoverPreview(props: { address: string; values: WizardValues; currency: string }) {
	const { address, values, currency } = props;
	const t = useTranslations("wizard.cover");
	const account = useAccount();
	const name = account ? `${account.firstName} ${account.lastName}` : "";
	// The goal's own step comes later: a goal that is still the form's default was not entered.
	const dollars = values.fundGoalText === emptyValues.fundGoalText ? 0 : goalDollars(values.fundGoalText);
	return (
		<figure className="mt-2">
			<figcaption className="type-small-strong">{t("card")}</figcaption>
			<div className="mt-2 max-w-74 rounded-4 border border-line bg-surface p-2.5">
				<img src={address} alt="" className="aspect-[344/215] w-full rounded-3 object-cover" />
				<div className="px-2.5 pt-4 pb-2">
					<p className="line-clamp-3 wrap-anywhere type-title">{values.title.trim()}</p>
					{name && (
						<p className="mt-2 flex items-center gap-2 type-small text-muted">
							<Avatar image={account?.image?.["80"]} name={name} size="xs" />
							<span className="truncate">{name}</span>
						</p>
					)}
					{dollars > 0 && (
						<p className="mt-2 type-small text-muted">
							{t("cardGoal", { goal: formatWhole(dollars * 100, currency) })}
						</p>
					)}
				</div>
			</div>
		</figure>
	);
}
