import type { Account } from "@stride/contract";
import { type SocialNetwork, socialNetworks } from "@stride/contract/accounts/social-links";
import { limits } from "@stride/contract/limits";
import { useId } from "react";
import { useController } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { NetworkIcon, networkNames } from "../../ui/media/network-icon.tsx";
import { LeaveDialog } from "../../ui/steps/leave-dialog.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { type ProfileControl, useProfileForm } from "./use-profile-form.ts";

/** [A5] The form of the public profile. */
export function ProfileForm({ account }: { account: Account }) {
	const t = useTranslations("profile.form");
	const locale = useLocale();
	const id = useId();
	const { form, places, submit, failure, rules } = useProfileForm(account);
	const { control, formState } = form;
	const leaving = useLeaveQuestion(formState.isDirty, "profile");
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="type-display-3">
				{t("title")}
			</h2>
			<p className="mt-2 mb-6 max-w-measure type-body text-muted">
				{t.rich("lead", {
					page: (chunks) => (
						<Link to={`/${locale}/user/${account.id}`} className="text-link underline">
							{chunks}
						</Link>
					),
				})}
			</p>
			<RuledForm onSubmit={submit} onFocus={rules.preload}>
				<div className="grid items-start gap-5 phone:grid-cols-2 phone:gap-4">
					<FormTextField control={control} name="firstName" label={t("firstName")} autoComplete="given-name" />
					<FormTextField control={control} name="lastName" label={t("lastName")} autoComplete="family-name" />
				</div>
				<PlaceFields form={form} places={places} />
				<BioField control={control} />
				<SocialFields control={control} />
				<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
				<div className="flex flex-wrap items-center gap-4">
					<Button type="submit" tone="strong" isPending={formState.isSubmitting}>
						{t("save")}
					</Button>
				</div>
			</RuledForm>
			<LeaveQuestion {...leaving} />
		</section>
	);
}

function BioField({ control }: { control: ProfileControl }) {
	const t = useTranslations("profile.form");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "bio" });
	return (
		<TextArea
			{...field}
			label={t("bio")}
			hint={t("bioHint", { bioMin: limits.bioMin })}
			error={textOf(fieldState.error?.message)}
			countMax={limits.bioMax}
			rows={5}
		/>
	);
}

function LeaveQuestion({ isAsking, stay, leave }: ReturnType<typeof useLeaveQuestion>) {
	const t = useTranslations("profile.leave");
	return (
		<LeaveDialog
			isOpen={isAsking}
			title={t("title")}
			stay={{ label: t("stay"), onPress: stay }}
			leave={{ label: t("leave"), onPress: leave }}
		>
			{t("text")}
		</LeaveDialog>
	);
}

/** An example URL of each network's profiles. */
const examples: Record<SocialNetwork, string> = {
	facebook: "facebook.com/name",
	instagram: "instagram.com/name",
	x: "x.com/name",
	youtube: "youtube.com/@name",
	twitch: "twitch.tv/name",
	linkedin: "linkedin.com/in/name",
	tiktok: "tiktok.com/@name",
};

/** [P5] Seven links, each with the icon of its network. */
function SocialFields({ control }: { control: ProfileControl }) {
	const t = useTranslations("profile.form");
	return (
		<fieldset>
			<legend className="type-title">{t("links")}</legend>
			<p className="mt-1 mb-5 type-small text-muted">{t("linksHint")}</p>
			<div className="grid items-start gap-5 tablet:grid-cols-2 tablet:gap-x-4">
				{socialNetworks.map((network) => (
					<div key={network} className="flex items-start gap-3">
						<NetworkIcon network={network} className="mt-[2.6rem] size-6 shrink-0 text-muted" />
						<div className="min-w-0 flex-1">
							<FormTextField
								control={control}
								name={`socialLinks.${network}`}
								label={networkNames[network]}
								placeholder={examples[network]}
								type="url"
								inputMode="url"
								autoComplete="off"
								autoCapitalize="off"
								spellCheck="false"
							/>
						</div>
					</div>
				))}
			</div>
		</fieldset>
	);
}
