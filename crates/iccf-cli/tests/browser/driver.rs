//! A browser that does what a person would do, and the program that serves it.

use std::fs;
use std::future::Future;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource as _, MouseActions, PointerAction, TouchActions};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// How long something may take to appear; machines may be busy.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// The day on which tests take place.
pub(crate) const TODAY: &str = "2026-11-16";

/// Whether everything has to be tested, as on the build server.
pub(crate) fn all() -> bool {
    let says = |name: &str, yes: &str| std::env::var_os(name).is_some_and(|value| value == yes);
    says("ICCF_TEST_ALL", "1") || says("CI", "true")
}

/// `chromedriver`, which ends with this process: its shell reads from us until then.
struct Driver {
    address: String,
    _shell: Child,
    _hold: ChildStdin,
}

fn driver() -> Option<&'static Driver> {
    static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
    DRIVER
        .get_or_init(|| {
            let there = Command::new("chromedriver")
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            if !there.is_ok_and(|status| status.success()) {
                assert!(!all(), "chromedriver is not installed");
                eprintln!("skipped: chromedriver is not installed");
                return None;
            }
            let script = "chromedriver --port=0 & cat; kill $!";
            let mut shell = Command::new("sh")
                .args(["-c", script])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let hold = shell.stdin.take().unwrap();
            let lines = BufReader::new(shell.stdout.take().unwrap()).lines();
            let port = lines
                .map_while(Result::ok)
                .find_map(|line| {
                    let (_, port) = line.split_once("successfully on port ")?;
                    Some(port.trim_end_matches('.').to_string())
                })
                .expect("chromedriver says where it listens");
            Some(Driver {
                address: format!("http://127.0.0.1:{port}"),
                _shell: shell,
                _hold: hold,
            })
        })
        .as_ref()
}

/// The program, serving.
pub(crate) struct Server {
    program: Child,
    pub(crate) address: String,
    pub(crate) token: String,
    pub(crate) folder: tempfile::TempDir,
}

impl Server {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self::with(folder, false)
    }

    /// With a desk of two games.
    pub(crate) fn with_desk() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for line in [
            "new --white Weber --black Novák --me white --event EM/MN/087 --start 2026-11-01",
            "send 1 5254 --on 2026-11-02",
            "receive 1 5755 --received 2026-11-14 --postmark 2026-11-09",
            "new --white Sato --black Weber --me black --event Cup --start 2026-10-01",
        ] {
            desk(folder.path(), line);
        }
        Self::with(folder, true)
    }

    fn with(folder: tempfile::TempDir, desk: bool) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_iccf"));
        command.args(["serve", "--addr", "127.0.0.1:0"]);
        if desk {
            command.arg("--desk").arg(folder.path().join("desk"));
        }
        let mut program = command
            .env("ICCF_TODAY", TODAY)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
        let mut next = || lines.next().unwrap().unwrap();
        let address = next().strip_prefix("listening on ").unwrap().to_string();
        let token = if desk {
            next().strip_prefix("token ").unwrap().to_string()
        } else {
            String::new()
        };
        Self {
            program,
            address,
            token,
            folder,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Has the program change the desk.
pub(crate) fn desk(folder: &Path, line: &str) {
    let done = Command::new(env!("CARGO_BIN_EXE_iccf"))
        .arg("desk")
        .arg("--desk")
        .arg(folder.join("desk"))
        .args(line.split(' '))
        .env("ICCF_TODAY", TODAY)
        .output()
        .unwrap();
    assert!(done.status.success(), "{line}: {done:?}");
}

/// A window of the browser.
pub(crate) struct Page {
    pub(crate) client: Client,
    address: String,
}

/// Opens the page in a browser, and closes it whatever happens.
pub(crate) fn browse<F>(server: &Server, visit: impl FnOnce(Page) -> F)
where
    F: Future<Output = ()> + 'static,
{
    let Some(driver) = driver() else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let downloads = server.folder.path().join("downloads");
        let capabilities = capabilities(&downloads);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&driver.address)
            .await
            .unwrap();
        let page = Page {
            client: client.clone(),
            address: server.address.clone(),
        };
        page.open("/").await;
        let local = tokio::task::LocalSet::new();
        let visit = local.spawn_local(visit(page));
        let visited = local.run_until(visit).await;
        client.close().await.unwrap();
        if let Err(panic) = visited {
            std::panic::resume_unwind(panic.into_panic());
        }
    });
}

fn capabilities(downloads: &Path) -> serde_json::Map<String, Value> {
    let value = json!({
        "goog:chromeOptions": {
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--window-size=1280,1000", "--lang=en",
            ],
            "prefs": {
                "download.default_directory": downloads, "intl.accept_languages": "en",
                "plugins.always_open_pdf_externally": true,
            },
        },
        "goog:loggingPrefs": {"browser": "ALL"},
    });
    value.as_object().cloned().unwrap()
}

impl Page {
    pub(crate) async fn open(&self, path: &str) {
        // A change behind the # alone loads nothing.
        self.client.goto("about:blank").await.unwrap();
        let address = format!("{}{path}", self.address);
        self.client.goto(&address).await.unwrap();
        self.until("return document.documentElement.dataset.ready === 'true'")
            .await;
    }

    /// Goes to another view of the page that is open.
    pub(crate) async fn go(&self, hash: &str) {
        self.run("location.hash = arguments[0]", json!(hash)).await;
    }

    pub(crate) async fn run(&self, script: &str, argument: Value) -> Value {
        self.client.execute(script, vec![argument]).await.unwrap()
    }

    /// Waits until a script says yes.
    pub(crate) async fn until(&self, script: &str) {
        let end = Instant::now() + PATIENCE;
        while self.run(script, Value::Null).await != true {
            assert!(Instant::now() < end, "it never came to: {script}");
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Waits until the text of an element holds some words.
    pub(crate) async fn sees(&self, css: &str, words: &str) {
        let script = format!(
            "return document.querySelector({})?.textContent.includes({})",
            json!(css),
            json!(words)
        );
        self.until(&script).await;
    }

    /// Waits until the value of a field is this one.
    pub(crate) async fn has(&self, css: &str, value: &str) {
        let script = format!(
            "return document.querySelector({})?.value === {}",
            json!(css),
            json!(value)
        );
        self.until(&script).await;
    }

    pub(crate) async fn click(&self, css: &str) {
        let found = self.client.wait().at_most(PATIENCE);
        let element = found.for_element(Locator::Css(css)).await.unwrap();
        element.click().await.unwrap();
    }

    pub(crate) async fn type_into(&self, css: &str, text: &str) {
        let element = self.client.find(Locator::Css(css)).await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// Types to whatever has the focus.
    pub(crate) async fn keys(&self, text: &str) {
        let element = self.client.active_element().await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// Pastes a text, as from the clipboard.
    pub(crate) async fn paste(&self, text: &str) {
        let script = "
            const area = document.querySelector('#text');
            area.focus();
            area.select();
            const data = new DataTransfer();
            data.setData('text/plain', arguments[0]);
            const event = new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true});
            if (area.dispatchEvent(event)) document.execCommand('insertText', false, arguments[0]);";
        self.run(script, json!(text)).await;
    }

    pub(crate) async fn choose(&self, css: &str, value: &str) {
        let element = self.client.find(Locator::Css(css)).await.unwrap();
        element.select_by_value(value).await.unwrap();
    }

    /// The middle of a square of the board.
    async fn middle(&self, square: &str) -> (f64, f64) {
        let script = "
            const box = document.querySelector(`#view-board [data-square=\"${arguments[0]}\"]`).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];";
        let middle = self.run(script, json!(square)).await;
        (middle[0].as_f64().unwrap(), middle[1].as_f64().unwrap())
    }

    async fn path(&self, from: &str, to: &str) -> Vec<PointerAction> {
        let ((x, y), (to_x, to_y)) = (self.middle(from).await, self.middle(to).await);
        let at = |x, y| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(30)),
            x,
            y,
        };
        vec![
            at(x, y),
            PointerAction::Down { button: 0 },
            at(f64::midpoint(x, to_x), f64::midpoint(y, to_y)),
            at(to_x, to_y),
            PointerAction::Up { button: 0 },
        ]
    }

    pub(crate) async fn drag(&self, from: &str, to: &str) {
        let path = self.path(from, to).await;
        let mouse = MouseActions::new("mouse".into());
        let mouse = path.into_iter().fold(mouse, MouseActions::then);
        self.client.perform_actions(mouse).await.unwrap();
    }

    pub(crate) async fn touch(&self, from: &str, to: &str) {
        let path = self.path(from, to).await;
        let finger = TouchActions::new("finger".into());
        let finger = path.into_iter().fold(finger, TouchActions::then);
        self.client.perform_actions(finger).await.unwrap();
    }

    pub(crate) async fn square(&self, square: &str) {
        self.click(&format!("#view-board [data-square=\"{square}\"]"))
            .await;
    }

    /// Shows the page on a screen of this size, in this colour scheme.
    pub(crate) async fn screen(&self, width: u32, height: u32, scheme: &str) {
        let phone = width < 600;
        for (command, words) in [
            (
                "Emulation.setDeviceMetricsOverride",
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}),
            ),
            (
                "Emulation.setEmulatedMedia",
                json!({"features": [
                    {"name": "prefers-color-scheme", "value": scheme},
                    {"name": "prefers-reduced-motion", "value": "reduce"},
                ]}),
            ),
        ] {
            let asked = json!({"cmd": command, "params": words});
            let special = Special("goog/cdp/execute", asked);
            self.client.issue_cmd(special).await.unwrap();
        }
    }

    /// What the browser complained about.
    pub(crate) async fn complaints(&self) -> Vec<Value> {
        let asked = Special("se/log", json!({"type": "browser"}));
        let log = self.client.issue_cmd(asked).await.unwrap();
        let entries = log.as_array().cloned().unwrap_or_default();
        let serious = |entry: &Value| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"));
        entries.into_iter().filter(serious).collect()
    }
}

/// What chromedriver knows beyond the standard: a path behind the session, and what
/// it is asked there.
#[derive(Debug)]
struct Special(&'static str, Value);

impl fantoccini::wd::WebDriverCompatibleCommand for Special {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let Self(path, _) = self;
        base.join(&format!("session/{}/{path}", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.1.to_string()))
    }
}

/// The checker of accessibility, where it is installed.
pub(crate) fn axe() -> Option<String> {
    let given = std::env::var_os("ICCF_AXE").map(PathBuf::from);
    let Some(text) = given.and_then(|path| fs::read_to_string(path).ok()) else {
        assert!(!all(), "ICCF_AXE does not name axe.min.js");
        eprintln!("skipped: ICCF_AXE does not name axe.min.js");
        return None;
    };
    Some(text)
}
