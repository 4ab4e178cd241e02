import type { Project } from "@stride/contract/projects";
import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import type { ButtonLook } from "../../ui/button-look.ts";
import { LinkButton } from "../../ui/link-button.tsx";

/**
 * [G2] The way into a campaign for this project. Pressed, it asks the catalogue once more whether the project still
 * takes money; whoever has no account is led to sign-up first, and on from there with the project kept.
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
	const [isAsking, setAsking] = useState(false);
	const { project, onFresh, onInactive, ...look } = props;
	if (!project.isActive) return null;

	async function start(): Promise<void> {
		setAsking(true);
		const params = { projectId: project.id };
		// Where the catalogue cannot be reached, the wizard and the server still judge the project.
		const fresh = await api("getProject", { params, query: { fresh: "true" } }).catch(() => null);
		setAsking(false);
		if (fresh) onFresh(fresh);
		if (fresh?.isActive === false) onInactive();
		else void navigate(isGuest ? signUp : wizard);
	}
	const press = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
		event.preventDefault();
		if (!isAsking) void start();
	};
	return (
		<LinkButton to={wizard} tone="action" {...look} onClick={press} aria-busy={isAsking}>
			{t("start")}
		</LinkButton>
	);
}

function wizardAddress(locale: string, projectId: string): { wizard: string; signUp: string } {
	const wizard = `/${locale}/create-campaign?charity=${projectId}`;
	const onward = new URLSearchParams({ proceed: "true", isAllowedToLeave: "true", redirect: wizard });
	return { wizard, signUp: `/${locale}/sign-up?${onward}` };
}
