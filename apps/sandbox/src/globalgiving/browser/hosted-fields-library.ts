import { exposeLibrary } from "./expose-library.ts";
import { createHostedFields } from "./hosted-fields.ts";

exposeLibrary("hostedFields", { create: createHostedFields, supportsInputFormatting: () => true });
