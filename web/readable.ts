// The app's code could be read. An error from now on says nothing about the age of the browser.
window.onerror = null;
