import type { Account } from "@stride/contract";
import { type SocialNetwork, socialNetworks } from "@stride/contract/accounts/social-links";
import { useState } from "react";
import { type Control, type UseFormReturn, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePlaces } from "../../lib/browser/use-places.ts";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import type { ProfileChanges } from "./profile-form-rules.ts";

const rules = deferredRules(() => import("./profile-form-rules.ts"));
const fields = [
	"firstName",
	"lastName",
	"country",
	"state",
	"bio",
	...socialNetworks.map((network) => `socialLinks.${network}` as const),
] as const;

export type ProfileControl = Control<ProfileValues, unknown, ProfileChanges>;
export type ProfileForm = UseFormReturn<ProfileValues, unknown, ProfileChanges>;

export function useProfileForm(account: Account) {
	const api = useApi();
	const t = useTranslations("profile.form");
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const form = useForm<ProfileValues, unknown, ProfileChanges>({
		resolver: rules.resolver,
		defaultValues: valuesOf(account),
		mode: "onTouched",
	});
	const places = usePlaces(form.watch("country"), { isRequested: true });

	async function save(body: ProfileChanges): Promise<void> {
		setFailure(null);
		if (places.states && places.states.length > 0 && !body.state) {
			form.setError("state", { message: "stateRequired" }, { shouldFocus: true });
			return;
		}
		try {
			const saved = await api("updateProfile", { body });
			takeAccount(saved);
			// The values as stored by the server: links without their query, trimmed texts.
			form.reset(valuesOf(saved));
			notify({ title: t("saved") });
		} catch (error) {
			const problem = textOf(error, t("failedText"));
			const isAboutFields = setFieldErrors(form.setError, fields, problem);
			setFailure({ title: problem.title, text: isAboutFields ? t("checkForm") : problem.text });
		}
	}
	return { form, places, failure, rules, submit: form.handleSubmit(save) };
}

/** The form's values: empty texts for missing ones. */
type ProfileValues = {
	firstName: string;
	lastName: string;
	country: string | null;
	state: string | null;
	bio: string;
	socialLinks: Record<SocialNetwork, string>;
};

function valuesOf(account: Account): ProfileValues {
	const { firstName, lastName, country, state, bio, socialLinks } = account;
	const links = Object.fromEntries(socialNetworks.map((network) => [network, socialLinks[network] ?? ""]));
	return { firstName, lastName, country, state, bio: bio ?? "", socialLinks: links as ProfileValues["socialLinks"] };
}
