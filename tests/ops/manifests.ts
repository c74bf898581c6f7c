import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1";
import { CronJob, Job } from "kubernetes-models/batch/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from "kubernetes-models/v1";
import { parseAllDocuments } from "yaml";
import { errorText } from "#app/shared/error-text.ts";

const folder = join(import.meta.dirname, "../../ops/kubernetes");

/** Kubernetes' published schemas of the kinds that the manifests use. */
const kinds = [
  Namespace,
  ConfigMap,
  Secret,
  Service,
  PersistentVolumeClaim,
  Deployment,
  Job,
  CronJob,
  Ingress,
  PodDisruptionBudget,
];

/** An object of a manifest; `faultsOf` checks the rest of it. */
export type KubernetesObject = { apiVersion: string; kind: string; metadata?: { name?: string } };

/** Every object in `ops/kubernetes/`, with its file's name. */
export function readManifests(): { file: string; object: KubernetesObject }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => {
        if (document.errors[0]) throw document.errors[0];
        return { file, object: document.toJS() as KubernetesObject };
      }),
    );
}

/**
 * What Kubernetes would refuse, or ignore without a word: the schema allows unknown fields, so a misspelt one is found
 * by what its validator never reads.
 * @returns a line for each, with its path in the object
 */
export function faultsOf(object: KubernetesObject): string[] {
  const kind = kinds.find((each) => each.is(object));
  if (!kind) return [`${object.apiVersion} ${object.kind} is not a kind that this test knows`];
  const known = new Set<string>();
  try {
    (watch(new kind(object as never), "", known) as { validate(): void }).validate();
  } catch (error) {
    return [errorText(error)];
  }
  return pathsIn(object, "")
    .filter((path) => !known.has(path))
    .map((path) => `${path} is no field of ${object.kind}`);
}

/** Adds to `known` the path of everything that is read. */
function watch(value: unknown, path: string, known: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const found = Reflect.get(target, key, receiver);
      if (typeof key !== "string") return found;
      known.add(`${path}/${key}`);
      return watch(found, `${path}/${key}`, known);
    },
  });
}

function pathsIn(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [`${path}/${key}`, ...pathsIn(each, `${path}/${key}`)]);
}
