import type { Project } from "@stride/contract/campaigns/projects";
import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { optional } from "../../lib/query/optional.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import type { ButtonLook } from "../../ui/button/button-look.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";

/**
 * [G2] The button that starts a campaign for this project. It checks with the catalogue whether the project still
 * accepts money; visitors without an account are led to sign-up first and return with the project selected.
 */
export function StartFundraising(
	props: Pick<ButtonLook, "size" | "isWide"> & {
		project: Project;
		onFresh: (project: Project) => void;
		onInactive: () => void;
	},
) {
	const t = useTranslations("project");
	const api = useApi();
	const navigate = useNavigate();
	const isGuest = useSessionStatus() === "guest";
	const { wizard, signUp } = wizardAddress(useLocale(), props.project.id);
	const [isChecking, setChecking] = useState(false);
	const { project, onFresh, onInactive, ...look } = props;
	if (!project.isActive) return null;

	async function start(): Promise<void> {
		setChecking(true);
		const params = { projectId: project.id };
		// If the catalogue is unreachable, the wizard and the server still check the project.
		const fresh = await optional(api("getProject", { params, query: { fresh: "true" } }));
		setChecking(false);
		if (fresh) onFresh(fresh);
		if (fresh?.isActive === false) onInactive();
		else void navigate(isGuest ? signUp : wizard);
	}
	const press = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
		event.preventDefault();
		if (!isChecking) void start();
	};
	return (
		<LinkButton to={wizard} tone="action" {...look} onClick={press} aria-busy={isChecking}>
			{t("start")}
		</LinkButton>
	);
}

function wizardAddress(locale: string, projectId: string): { wizard: string; signUp: string } {
	const wizard = `/${locale}/create-campaign?charity=${projectId}`;
	const onward = new URLSearchParams({ proceed: "true", isAllowedToLeave: "true", redirect: wizard });
	return { wizard, signUp: `/${locale}/sign-up?${onward}` };
}
