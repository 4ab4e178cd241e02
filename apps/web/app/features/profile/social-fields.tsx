import { type SocialNetwork, socialNetworks } from "@stride/contract/accounts/social-links";
import { useTranslations } from "use-intl";
import { FormTextField } from "../../ui/form/form-fields.tsx";
import { NetworkIcon, networkNames } from "../../ui/media/network-icon.tsx";
import type { ProfileControl } from "./use-profile-form.ts";

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
export function SocialFields({ control }: { control: ProfileControl }) {
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
