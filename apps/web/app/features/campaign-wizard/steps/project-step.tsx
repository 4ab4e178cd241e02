import type { ProjectTile } from "@stride/contract/campaigns/projects";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../../ui/form/form-error.tsx";
import type { WizardForm } from "../use-wizard-form.ts";
import { ChosenProject } from "./chosen-project.tsx";

/** The project picker: another feature's component, passed in by the page. */
export type Picker = (props: { chosen: string | null; onChoose: (project: ProjectTile) => void }) => ReactNode;

/** [C1] The choice of the charity project from the catalogue. */
export function ProjectStep({ wizard, picker }: { wizard: WizardForm; picker: Picker }) {
	const t = useTranslations("wizard.project");
	const { form, values, errorOf } = wizard;
	const error = errorOf("charity");
	return (
		<>
			{values.charity && <ChosenProject charity={values.charity} />}
			<section aria-label={t("list")}>
				{picker({
					chosen: values.charity?.id ?? null,
					onChoose: ({ id, name, organization }) =>
						form.setValue("charity", { id, name, organizationName: organization.name }),
				})}
			</section>
			<FormError {...(error && { title: error })} />
		</>
	);
}
