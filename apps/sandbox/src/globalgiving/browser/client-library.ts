import { createClient } from "./client.ts";
import { exposeLibrary } from "./expose-library.ts";

exposeLibrary("client", { create: createClient });
